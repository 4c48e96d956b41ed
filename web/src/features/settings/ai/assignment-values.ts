import type { Assignments, Provider } from 'contract/ai/providers.ts'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import { listLanguages } from './languages.ts'

/** Each kind of work has a provider's id in digits or `NO_PROVIDER`; the transcription may have `AUTOMATION_SERVICE`. */
export type AssignmentValues = {
  transcriber: string
  transcriptionModel: string
  /** The ISO 639-1 code of the language of the recordings. If it is blank, the model detects the language. */
  language: string
  writer: string
  chatModel: string
  /** The provider that makes pictures. `imageModel` is the model that it uses. */
  painter: string
  imageModel: string
}

export const NO_PROVIDER = 'none'
export const AUTOMATION_SERVICE = 'webhook'

export const parseProviderId = (who: string): number | undefined =>
  who === NO_PROVIDER || who === AUTOMATION_SERVICE ? undefined : Number(who)

const formatWho = (id: number | null): string => (id === null ? NO_PROVIDER : String(id))

type Choices = Omit<Assignments, 'revision'>
type FormFieldNames = {
  transcription: 'transcriber' | 'transcriptionModel'
  language: 'language'
  chat: 'writer' | 'chatModel'
  image: 'painter' | 'imageModel'
}

/** Each assignment is shown by two fields: who does the work, and with which model. */
const FORM_FIELDS: { [Name in keyof Choices]: (value: Choices[Name]) => Pick<AssignmentValues, FormFieldNames[Name]> } = {
  transcription: ({ via, providerId, model }) => ({
    transcriber: via === 'webhook' ? AUTOMATION_SERVICE : formatWho(providerId),
    transcriptionModel: model ?? '',
  }),
  language: (language) => ({ language: language ?? '' }),
  chat: ({ providerId, model }) => ({ writer: formatWho(providerId), chatModel: model ?? '' }),
  image: ({ providerId, model }) => ({ painter: formatWho(providerId), imageModel: model ?? '' }),
}

export const toFormFields = (name: string, value: unknown): Partial<AssignmentValues> =>
  FORM_FIELDS[name as keyof Choices](value as never)

export const toAssignmentValues = (choices: Choices): AssignmentValues => ({
  ...FORM_FIELDS.transcription(choices.transcription),
  ...FORM_FIELDS.language(choices.language),
  ...FORM_FIELDS.chat(choices.chat),
  ...FORM_FIELDS.image(choices.image),
})

function toTranscriptionChoice({ transcriber, transcriptionModel }: AssignmentValues): Choices['transcription'] {
  const providerId = parseProviderId(transcriber)
  const via = transcriber === AUTOMATION_SERVICE ? 'webhook' : 'none'
  return providerId === undefined
    ? { via, providerId: null, model: null }
    : { via: 'provider', providerId, model: transcriptionModel.trim() }
}

function toChoice(who: string, model: string): Choices['chat'] {
  const providerId = parseProviderId(who)
  return providerId === undefined ? { providerId: null, model: null } : { providerId, model: model.trim() }
}

export function toAssignmentChoices(values: AssignmentValues): Choices {
  const chat = toChoice(values.writer, values.chatModel)
  const image = toChoice(values.painter, values.imageModel)
  return { transcription: toTranscriptionChoice(values), language: values.language || null, chat, image }
}

export function createAssignmentFormatters(providers: readonly Provider[]): FieldFormatters {
  const findProviderName = (id: number | null) => providers.find((provider) => provider.id === id)?.name ?? 'Outro provedor'
  const choice = ({ providerId, model }: Choices['chat']) =>
    providerId === null ? 'Ninguém' : `${findProviderName(providerId)}, ${model ?? ''}`
  const transcriber = (chosen: Choices['transcription']) => (chosen.via === 'webhook' ? 'Serviço de automações' : choice(chosen))
  const languageName = (code: string) => listLanguages(code).find(({ value }) => value === code)?.label ?? code
  return {
    transcription: { label: 'Transcrever áudios', format: (value) => transcriber(value as Choices['transcription']) },
    language: { label: 'Idioma do áudio', format: (value) => languageName(typeof value === 'string' ? value : '') },
    chat: { label: 'Escrever textos', format: (value) => choice(value as Choices['chat']) },
    image: { label: 'Criar imagens', format: (value) => choice(value as Choices['image']) },
  }
}

const validateModel = (model: string, who: string) =>
  parseProviderId(who) !== undefined && !model.trim() ? 'Escolha o modelo' : null

export const ASSIGNMENT_VALIDATION = {
  transcriptionModel: (model: string, { transcriber }: AssignmentValues) => validateModel(model, transcriber),
  chatModel: (model: string, { writer }: AssignmentValues) => validateModel(model, writer),
  imageModel: (model: string, { painter }: AssignmentValues) => validateModel(model, painter),
}

export const ASSIGNMENT_FIELDS_BY_WIRE_NAME: Readonly<Record<string, string>> = {
  'transcription.via': 'transcriber',
  'transcription.providerId': 'transcriber',
  'transcription.model': 'transcriptionModel',
  language: 'language',
  'chat.providerId': 'writer',
  'chat.model': 'chatModel',
  'image.providerId': 'painter',
  'image.model': 'imageModel',
}
