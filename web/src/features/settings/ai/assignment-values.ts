import type { Assignments, Provider } from 'contract/ai/providers.ts'
import { defineForm, type ValuesOf } from '#forms/define-form.ts'
import { field, optionalText } from '#forms/fields.ts'

/** `who`: a provider's id in digits or `NO_PROVIDER`; for the transcription also `AUTOMATION_SERVICE`. */
type AssignmentValue = { who: string; model: string }

export const NO_PROVIDER = 'none'
export const AUTOMATION_SERVICE = 'webhook'

export const parseProviderId = (who: string): number | undefined =>
  who === NO_PROVIDER || who === AUTOMATION_SERVICE ? undefined : Number(who)

const toValue = (choice: Choice | null | undefined): AssignmentValue => ({
  who: choice?.providerId == null ? NO_PROVIDER : String(choice.providerId),
  model: choice?.model ?? '',
})

function toChoice({ who, model }: AssignmentValue): Choice {
  const providerId = parseProviderId(who)
  return providerId === undefined ? { providerId: null, model: null } : { providerId, model: model.trim() }
}

const validateParts = ({ who, model }: AssignmentValue) => ({
  model: parseProviderId(who) !== undefined && !model.trim() ? 'Escolha o modelo' : null,
})

/** By ISO 639-1 codes; the empty value lets the language be detected. */
const LANGUAGES = [
  { value: '', label: 'Detectar automaticamente' },
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
  { value: 'es', label: 'Espanhol' },
  { value: 'fr', label: 'Francês' },
  { value: 'it', label: 'Italiano' },
  { value: 'de', label: 'Alemão' },
  { value: 'ja', label: 'Japonês' },
] as const

type Option = { value: string; label: string }

/** A stored language that is another one is added, with its code as the label. */
export const listLanguages = (stored: string): readonly Option[] =>
  LANGUAGES.some(({ value }) => value === stored) ? LANGUAGES : [...LANGUAGES, { value: stored, label: stored }]

type Choices = Omit<Assignments, 'revision'>
type Choice = Choices['chat']
type Transcription = Choices['transcription']

export function createAssignmentForm(providers: readonly Provider[]) {
  const findProviderName = (id: number) => providers.find((provider) => provider.id === id)?.name ?? 'Outro provedor'
  const format = ({ providerId, model }: Choice) =>
    providerId === null ? 'Ninguém' : `${findProviderName(providerId)}, ${model ?? ''}`
  const assignment = (label: string) =>
    field<AssignmentValue, Choice>({
      label,
      blank: toValue(null),
      read: toValue,
      write: toChoice,
      format,
      validateParts,
    })
  return defineForm<Choices>()(
    {
      transcription: field<AssignmentValue, Transcription>({
        label: 'Transcrever áudios',
        blank: toValue(null),
        read: (recorded) => ({ ...toValue(recorded), ...(recorded?.via === 'webhook' && { who: AUTOMATION_SERVICE }) }),
        write: (value) => {
          const choice = toChoice(value)
          if (choice.providerId !== null) return { via: 'provider', ...choice }
          return { via: value.who === AUTOMATION_SERVICE ? 'webhook' : 'none', ...choice }
        },
        format: (recorded) => (recorded.via === 'webhook' ? 'Serviço de automação' : format(recorded)),
        validateParts,
      }),
      /** The ISO 639-1 code of the language of the recordings. If it is blank, the model detects the language. */
      language: {
        ...optionalText({ label: 'Idioma do áudio' }),
        format: (code: string | null) => listLanguages(code ?? '').find(({ value }) => value === (code ?? ''))?.label ?? code,
      },
      chat: assignment('Escrever textos'),
      image: assignment('Criar imagens'),
    },
    {
      refusedAs: {
        'transcription.via': 'transcription.who',
        'transcription.providerId': 'transcription.who',
        'chat.providerId': 'chat.who',
        'image.providerId': 'image.who',
      },
    },
  )
}

export type AssignmentValues = ValuesOf<ReturnType<typeof createAssignmentForm>['fields']>
