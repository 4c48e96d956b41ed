import '#components/ui/choices.css'
import { SCOPES, type Scope } from 'contract/finance/series.ts'
import { useId } from 'react'
import { SCOPE_NAMES } from './scope.ts'

type Props = {
  legend: string
  hints: Readonly<Record<Scope, string>>
  value: Scope
  onChange: (scope: Scope) => void
  /** All if undefined. */
  only?: readonly Scope[]
}

export function ScopeField({ legend, hints, value, onChange, only = SCOPES }: Props) {
  const id = useId()
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choices">
        {only.map((scope) => (
          <label className="choice choice--explained" key={scope}>
            <input
              type="radio"
              name={id}
              value={scope}
              checked={scope === value}
              aria-label={SCOPE_NAMES[scope]}
              aria-describedby={`${id}-${scope}`}
              onChange={() => onChange(scope)}
            />
            <span className="choice__dot" />
            <span>
              {SCOPE_NAMES[scope]}
              <span className="block sub tiny" id={`${id}-${scope}`}>
                {hints[scope]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
