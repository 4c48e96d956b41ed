import type { ReactNode } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import { TextField } from './field.tsx'

/** The frequency; undefined where it does not recur. */
export type Recurrence = string | undefined

type Props = {
  suggestions: readonly string[]
  value: Recurrence
  onChange: (frequency: Recurrence) => void
  error?: ReactNode
}

const ANSWERS = [
  { value: 'nao', label: 'Não' },
  { value: 'sim', label: 'Sim' },
] as const

/** Seed §4: the frequency appears only for 'Sim'; five are suggested, any text is taken. */
export function RecurrenceField({ suggestions, value, onChange, error }: Props) {
  const recurs = value !== undefined
  return (
    <>
      <ChoiceGroup
        legend="Esta é uma despesa recorrente?"
        options={ANSWERS}
        value={recurs ? 'sim' : 'nao'}
        onChange={(answer) => onChange(answer === 'sim' ? (value ?? suggestions[0] ?? '') : undefined)}
      />
      {recurs && (
        <div className="nested">
          <TextField
            label="Frequência"
            value={value}
            maxLength={120}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
          <div className="chips" role="group" aria-label="Frequências sugeridas">
            {suggestions.map((frequency) => (
              <button
                className="chip"
                type="button"
                key={frequency}
                aria-pressed={value === frequency}
                onClick={() => onChange(frequency)}
              >
                {frequency}
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
