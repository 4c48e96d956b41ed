import { IconRefresh, IconSparkles } from '@tabler/icons-react'
import { CONTENT_TYPES, TONES } from 'contract/ai/creator.ts'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field, TextAreaField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { CreatorDraft } from './creator-storage.ts'
import { InstructionsPreview } from './instructions-preview.tsx'

const MAX_PROMPT_LENGTH = 20_000
const BLANK_PROMPT = 'Escreva o prompt'

const toOptions = <const Name extends string>(names: readonly Name[]) => names.map((name) => ({ value: name, label: name }))
const TYPE_OPTIONS = toOptions(CONTENT_TYPES)
const TONE_OPTIONS = toOptions(TONES)

const isSubmitShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

type Props = {
  draft: CreatorDraft
  onChange: (draft: CreatorDraft) => void
  promptError: string | undefined
  writing: boolean
  /** Whether "Gerar Conteúdo" opens Configurações, even with a blank prompt, because no provider is assigned to write texts. */
  opensSettings: boolean
  onGenerate: () => void
  /** Undefined while there is no attempt to repeat. */
  onRegenerate: (() => void) | undefined
}

/** Specification §2. Ctrl+Enter generates. */
export function CreatorForm({ draft, onChange, promptError, writing, opensSettings, onGenerate, onRegenerate }: Props) {
  const promptRef = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  const blank = draft.prompt.trim() === ''
  const sendUnlessBlank = (send: () => void) => {
    setTried(true)
    if (blank) promptRef.current?.focus()
    else if (!writing) send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (opensSettings) onGenerate()
    else sendUnlessBlank(onGenerate)
  }
  return (
    <form className="fields" aria-label="Pedido à IA" onSubmit={submit} noValidate>
      <TextAreaField
        ref={promptRef}
        label="Prompt para IA"
        aria-required
        rows={4}
        maxLength={MAX_PROMPT_LENGTH}
        placeholder="Ex.: três mitos sobre clareamento dental, para quem tem medo de sensibilidade"
        data-autofocus
        value={draft.prompt}
        error={tried && blank ? BLANK_PROMPT : promptError}
        onChange={(event) => onChange({ ...draft, prompt: event.target.value })}
        onKeyDown={(event) => isSubmitShortcut(event) && submit(event)}
      />
      <div className="pair">
        <Field label="Tipo de Conteúdo">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={TYPE_OPTIONS}
              value={draft.type}
              onChange={(type) => onChange({ ...draft, type })}
            />
          )}
        </Field>
        <Field label="Tom de Voz">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={TONE_OPTIONS}
              value={draft.tone}
              onChange={(tone) => onChange({ ...draft, tone })}
            />
          )}
        </Field>
      </div>
      <InstructionsPreview {...draft} />
      <div className="row row--wrap creator__do">
        <Button look="primary" type="submit" icon={IconSparkles} busy={writing && 'Escrevendo...'}>
          Gerar Conteúdo
        </Button>
        <Button
          icon={IconRefresh}
          disabled={writing || !onRegenerate}
          onClick={() => onRegenerate && sendUnlessBlank(onRegenerate)}
        >
          Regenerar
        </Button>
      </div>
    </form>
  )
}
