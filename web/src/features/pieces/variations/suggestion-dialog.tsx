import '../library/pieces.css'
import '#components/feedback/callout.css'
import type { Slide } from 'contract/pieces/slides.ts'
import { VARIANT_LANGUAGE_NAMES, VARIANT_LANGUAGES, type VariantLanguage } from 'contract/pieces/variants.ts'
import { ALTERNATIVE_COUNTS, type Alternative, type SuggestionKind, type SuggestionRequest } from 'contract/pieces/variations.ts'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Callout } from '#components/feedback/callout.tsx'
import { Field, TextAreaField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { NoTextProviderCallout } from '#entities/ai/no-provider.tsx'
import { useHasTextProvider } from '#entities/ai/use-has-assigned.ts'
import { DISCARD_TYPED_WORDS, LeaveQuestion } from '../leave-question.tsx'
import { AlternativeCard, type SlideSetting } from './alternative-card.tsx'
import { PromptPreview } from './prompt-preview.tsx'
import { SuggestionFoot } from './suggestion-foot.tsx'
import { isReplacement, SUGGESTION_WORDS } from './suggestion-kinds.ts'
import { type SuggestionState, useSuggestion } from './use-suggestion.ts'
import { useCreateVariant } from './variation-calls.ts'

const LANGUAGES = VARIANT_LANGUAGES.map((value) => ({ value, label: VARIANT_LANGUAGE_NAMES[value] }))
const MAX_IDEA = 10_000

export type SuggestionDialogProps = {
  kind: SuggestionKind
  pieceId: number
  slide: Slide
  setting: SlideSetting
  opened: boolean
  onClose: () => void
  onChoose: (chosen: Alternative) => void
  onCreated: (id: number) => void
  /** If the server lacks changes, the function says so to the person. @returns whether the server has everything on screen */
  flushChanges: () => Promise<boolean>
}

type Choices = { idea: string; language: VariantLanguage }

/** Undefined while a field that it needs is blank. */
function buildRequest(kind: SuggestionKind, slide: Slide, { idea, language }: Choices): SuggestionRequest | undefined {
  if (kind === 'headline' || kind === 'slide') return { what: kind, slide }
  if (kind === 'translation') return { what: kind, language }
  if (kind !== 'another-idea') return { what: kind }
  return idea.trim() === '' ? undefined : { what: kind, idea }
}

type FieldsProps = { kind: SuggestionKind; choices: Choices; onChange: (choices: Choices) => void; error: string | undefined }

function ChoiceFields({ kind, choices, onChange, error }: FieldsProps) {
  if (kind === 'another-idea')
    return (
      <TextAreaField
        label="Ideia"
        required
        rows={4}
        maxLength={MAX_IDEA}
        data-autofocus
        value={choices.idea}
        error={error}
        onChange={({ target }) => onChange({ ...choices, idea: target.value })}
      />
    )
  if (kind !== 'translation') return null
  return (
    <Field label="Idioma">
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={LANGUAGES}
          value={choices.language}
          onChange={(language) => onChange({ ...choices, language })}
        />
      )}
    </Field>
  )
}

const WRITING_WORDS = {
  label: 'Sair sem esperar?',
  text: 'Sair sem esperar? A escrita é cancelada, e o que já veio se perde.',
  leave: 'Cancelar e sair',
  stay: 'Continuar esperando',
}
const WRITTEN_WORDS = {
  label: 'Descartar o que foi escrito?',
  text: 'Descartar o que o modelo escreveu? Só o que você usar fica guardado.',
  leave: 'Descartar',
  stay: 'Voltar',
}

/** Undefined if nothing would be lost. */
function chooseQuestion({ phase, alternatives }: SuggestionState, { idea }: Choices) {
  if (phase === 'writing') return WRITING_WORDS
  if (alternatives.length > 0) return WRITTEN_WORDS
  return idea.trim() === '' ? undefined : DISCARD_TYPED_WORDS
}

export default function SuggestionDialog(props: SuggestionDialogProps) {
  const { kind, pieceId, slide, setting, opened, onClose, onChoose, onCreated, flushChanges } = props
  const words = SUGGESTION_WORDS[kind]
  const [choices, setChoices] = useState<Choices>({ idea: '', language: 'en' })
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState<'yes' | 'answered'>()
  const [writtenIn, setWrittenIn] = useState<VariantLanguage>('en')
  const { state, write, stop } = useSuggestion(pieceId)
  const variant = useCreateVariant(pieceId)
  const hasWriter = useHasTextProvider()
  const request = buildRequest(kind, slide, choices)
  const question = chooseQuestion(state, choices)

  const begin = async () => {
    setTried(true)
    if (!request || !(await flushChanges())) return
    setWrittenIn(choices.language)
    await write(request)
  }
  const create = async (json: Parameters<typeof variant.mutateAsync>[0]) => {
    if (variant.isPending || !(await flushChanges())) return
    const made = await variant.mutateAsync(json).catch(() => undefined) // the mutation's own toast tells the failure
    if (!made) return
    onClose()
    onCreated(made.id)
  }
  const use = (chosen: Alternative) => {
    if (!isReplacement(kind) && chosen.kind === 'piece') {
      const { kind: _kind, ...content } = chosen
      return void create({ as: kind, content, ...(kind === 'translation' ? { language: writtenIn } : {}) })
    }
    onClose()
    onChoose(chosen)
  }
  const leave = () => (question ? setAsking('yes') : onClose())
  const stay = () => setAsking('answered')
  return (
    <Dialog
      title={words.title}
      opened={opened}
      onClose={leave}
      onEscape={asking === 'yes' ? stay : leave}
      size={ALTERNATIVE_COUNTS[kind] > 1 ? 960 : 640}
    >
      <div className="dialog__body">
        <p className="sub">{words.hint}</p>
        {!hasWriter && (
          <NoTextProviderCallout>{kind === 'static' && 'Por regras, a adaptação não precisa dele.'}</NoTextProviderCallout>
        )}
        <ChoiceFields
          kind={kind}
          choices={choices}
          onChange={setChoices}
          error={tried && !request ? 'Escreva a ideia' : undefined}
        />
        {request && <PromptPreview key={JSON.stringify(request)} pieceId={pieceId} input={request} />}
        <ol className="alternatives" aria-label="Alternativas" aria-busy={state.phase === 'writing'}>
          {state.alternatives.map((alternative, n) => (
            <AlternativeCard
              // biome-ignore lint/suspicious/noArrayIndexKey: an alternative has no identity but its number
              key={n}
              n={n + 1}
              alternative={alternative}
              setting={setting}
              buttonLabel={words.use}
              busy={variant.isPending}
              onUse={() => use(alternative)}
            />
          ))}
        </ol>
        {state.failure && (
          <Callout tone="warn" title="A escrita não terminou">
            <p className="wraps">{withFullStop(state.failure)}</p>
          </Callout>
        )}
      </div>
      {asking === 'yes' && question ? (
        <LeaveQuestion words={question} onLeave={onClose} onStay={stay} />
      ) : (
        <SuggestionFoot
          kind={kind}
          state={state}
          isCreating={variant.isPending}
          takesFocus={asking === 'answered'}
          onWrite={() => void begin()}
          onStop={stop}
          onAdapt={() => void create({ as: 'static' })}
        />
      )}
    </Dialog>
  )
}
