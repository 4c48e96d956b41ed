import '#components/ui/choices.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FieldNote } from '#components/ui/field.tsx'
import type { Field, Question } from './define-form.ts'
import type { ConflictChoice, EditConflict } from './use-edit.ts'

/** By path. */
export type ShownFields = Readonly<Record<string, Question | Pick<Field, 'label' | 'format'>>>

export function showField(fields: ShownFields, path: string, value: unknown): { label: string; text: ReactNode } {
  const field = fields[path]
  if (!field || !('format' in field)) return { label: path, text: String(value) }
  return { label: field.label, text: value === undefined ? '' : field.format(value) || 'Em branco' }
}

const CHOICES: readonly { choice: ConflictChoice; from: string; keep: string }[] = [
  { choice: 'yours', from: 'No seu formulário', keep: 'Manter o meu' },
  { choice: 'theirs', from: 'Agora está', keep: 'Ficar com o atual' },
]

type FieldProps = { name: string; shown: ShownFields; conflict: EditConflict }

function ConflictField({ name, shown, conflict: { fields, choices, choose, showsMissingChoices } }: FieldProps) {
  const id = useId()
  return (
    <fieldset className="field conflict__field">
      <legend>{showField(shown, name, undefined).label}</legend>
      <div className="choices">
        {CHOICES.map(({ choice, from, keep }) => (
          <label className="choice conflict__choice" key={choice}>
            <input
              type="radio"
              name={id}
              checked={choices[name] === choice}
              aria-label={keep}
              aria-describedby={`${id}-${choice}`}
              onChange={() => choose(name, choice)}
            />
            <span className="choice__dot" />
            <span className="grow">
              <span className="block kept-lines" id={`${id}-${choice}`}>
                <span className="small sub">{from}:</span> {showField(shown, name, fields[name]?.[choice] ?? null).text}
              </span>
              <strong className="small">{keep}</strong>
            </span>
          </label>
        ))}
      </div>
      {showsMissingChoices && choices[name] === undefined && <FieldNote error="Escolha com o que ficar" />}
    </fieldset>
  )
}

export default function ConflictPanel({ fields: shown, conflict }: { fields: ShownFields; conflict: EditConflict }) {
  const box = useRef<HTMLDivElement>(null)
  const { fields, choices, showsMissingChoices } = conflict
  const undecided = Object.keys(fields).findIndex((name) => choices[name] === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice is no reason to move the focus
  useEffect(() => {
    box.current?.querySelectorAll('fieldset')[undecided]?.querySelector('input')?.focus()
  }, [fields, showsMissingChoices])
  return (
    <div className="stack gap-3 conflict" role="alert" ref={box}>
      <p className="row row--top strong conflict__title">
        <IconAlertTriangle className="icon" aria-hidden />
        <span>Isto foi alterado enquanto você editava. Nada foi gravado ainda: escolha com o que ficar e salve de novo.</span>
      </p>
      {Object.keys(fields).map((name) => (
        <ConflictField key={name} name={name} shown={shown} conflict={conflict} />
      ))}
    </div>
  )
}
