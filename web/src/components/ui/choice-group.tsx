import './choices.css'
import { type ReactNode, useId } from 'react'

type Choice<Value> = { value: Value; label: string }

type Props<Value> = {
  legend: string
  required?: boolean
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  children?: ReactNode
}

export function ChoiceGroup<const Value extends string>({
  legend,
  required = false,
  options,
  value,
  onChange,
  children,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend>
        {legend} {required && <em aria-hidden>*</em>}
      </legend>
      <div className="choices choices--row">
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="choice__dot" />
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
