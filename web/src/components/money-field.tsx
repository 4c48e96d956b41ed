import '../styles/money.css'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { Field } from './field.tsx'
import { centavosIn, fromCentavos, NOTHING, paste, type } from './money-typing.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> & {
  label: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** In centavos; null is nothing. */
  value: number | null
  onChange: (centavos: number | null) => void
}

/** Centavos typed from the right, `1.234,56` pasted from anywhere (money-typing.ts has the rules). */
export function MoneyField({ label, help, error, required = false, value, onChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState(() => fromCentavos(value))
  // The value was set from outside (a form that is cleared, a draft that is loaded).
  const shown = centavosIn(typed) === value ? typed : fromCentavos(value)

  const change = (next: typeof typed) => {
    setTyped(next)
    onChange(centavosIn(next))
  }
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(wiring) => (
        <div className="money">
          <span className="money__sign" aria-hidden>
            R$
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            {...rest}
            {...wiring}
            className="input"
            value={shown.text}
            onChange={(event) => change(type(shown, event.target.value))}
            onPaste={(event) => {
              event.preventDefault()
              change(paste(event.clipboardData.getData('text')))
            }}
            onBlur={(event) => {
              setTyped(value === null ? NOTHING : fromCentavos(value))
              onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}
