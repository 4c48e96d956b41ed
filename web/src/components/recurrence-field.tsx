import { type ReactNode, useId } from 'react'
import { TextField } from './field.tsx'

/** The frequency; undefined where it does not recur. */
export type Recurrence = string | undefined

type Props = {
  suggestions: readonly string[]
  value: Recurrence
  onChange: (frequency: Recurrence) => void
  error?: ReactNode
}

/** Seed §4: the frequency appears only for 'Sim'; five are suggested, any text is taken. */
export function RecurrenceField({ suggestions, value, onChange, error }: Props) {
  const name = useId()
  const recurs = value !== undefined
  return (
    <>
      <fieldset className="field">
        <legend>Esta é uma despesa recorrente?</legend>
        <div className="choices choices--row">
          <label className="choice">
            <input type="radio" name={name} value="nao" checked={!recurs} onChange={() => onChange(undefined)} />
            <span className="choice__dot" />
            Não
          </label>
          <label className="choice">
            <input
              type="radio"
              name={name}
              value="sim"
              checked={recurs}
              onChange={() => onChange(value ?? suggestions[0] ?? '')}
            />
            <span className="choice__dot" />
            Sim
          </label>
        </div>
      </fieldset>
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
