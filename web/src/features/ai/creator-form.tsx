import { IconRefresh, IconSparkles } from '@tabler/icons-react'
import { CONTENT_TYPES, TONES } from 'contract/ai/creator.ts'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Field, TextAreaField } from '../../components/field.tsx'
import { NativeSelect } from '../../components/native-select.tsx'
import type { Draft } from './session.ts'
import { WhatIsSent } from './what-is-sent.tsx'

const MOST_CHARACTERS = 20_000
const BLANK = 'Escreva o prompt'

const optionsOf = <const Name extends string>(names: readonly Name[]) => names.map((name) => ({ value: name, label: name }))
const TYPE_OPTIONS = optionsOf(CONTENT_TYPES)
const TONE_OPTIONS = optionsOf(TONES)

const submits = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

type Props = {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Why the server refused the prompt. */
  refused: string | undefined
  writing: boolean
  /** Nobody writes: Gerar Conteúdo leads to where somebody is chosen, whatever is typed. */
  leadsAway: boolean
  onGenerate: () => void
  /** Absent: there is no attempt to start from. */
  onRegenerate: (() => void) | undefined
}

/** Seed §2: the prompt, the two selects, the two buttons. Ctrl+Enter generates. */
export function CreatorForm({ draft, onChange, refused, writing, leadsAway, onGenerate, onRegenerate }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  const blank = draft.prompt.trim() === ''
  const unlessBlank = (send: () => void) => {
    setTried(true)
    if (blank) box.current?.focus()
    else if (!writing) send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (leadsAway) onGenerate()
    else unlessBlank(onGenerate)
  }
  return (
    <form className="creator__form" aria-label="Pedido à IA" onSubmit={submit} noValidate>
      <TextAreaField
        ref={box}
        label="Prompt para IA"
        aria-required
        rows={4}
        maxLength={MOST_CHARACTERS}
        placeholder="Ex.: três mitos sobre clareamento dental, para quem tem medo de sensibilidade"
        data-autofocus
        value={draft.prompt}
        error={tried && blank ? BLANK : refused}
        onChange={(event) => onChange({ ...draft, prompt: event.target.value })}
        onKeyDown={(event) => submits(event) && submit(event)}
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
      <WhatIsSent {...draft} />
      <div className="creator__do">
        <Button
          look="primary"
          type="submit"
          icon={<IconSparkles className="icon" stroke={1.5} aria-hidden />}
          busy={writing && 'Escrevendo...'}
        >
          Gerar Conteúdo
        </Button>
        <Button
          icon={<IconRefresh className="icon" stroke={1.5} aria-hidden />}
          disabled={writing || !onRegenerate}
          onClick={() => onRegenerate && unlessBlank(onRegenerate)}
        >
          Regenerar
        </Button>
      </div>
    </form>
  )
}
