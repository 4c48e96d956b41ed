import './date-field.css'
import { formatAmount } from 'contract/values/money.ts'
import { readTypedAmount } from 'contract/values/read-amount.ts'
import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useUnreadableInput } from '../feedback/use-unreadable-input.ts'
import { Field } from './field.tsx'

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> & {
  label: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The amount in centavos; null for an empty field, for a text that is no amount, and for one above `MAX_CENTAVOS`. */
  value: number | null
  onChange: (centavos: number | null) => void
}

const formatValue = (centavos: number | null): string => (centavos === null ? '' : formatAmount(centavos))

/** `290` is R$ 290,00; the text stays as typed until blur or Enter, while `onChange` always gets the amount that the field shows. */
export function MoneyField({ label, help, error, required = false, value, onChange, onBlur, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => formatValue(value))
  // Where the value is not the amount of the text, it was set from outside: the form was cleared, or a draft was restored.
  const shown = readTypedAmount(typed).centavos === value ? typed : formatValue(value)
  const { problem } = readTypedAmount(shown)
  const unreadable = useUnreadableInput(input, problem)
  const type = (text: string) => {
    setTyped(text)
    onChange(readTypedAmount(text).centavos)
  }
  const showInFull = () => {
    if (!problem) setTyped(formatValue(value))
  }
  return (
    <Field label={label} help={help} error={unreadable ?? error} required={required}>
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
            ref={input}
            className="input"
            value={shown}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && showInFull()}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={(event) => {
              showInFull()
              onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}
