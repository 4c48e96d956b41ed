import './money-field.css'
import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { readMoney } from './money-reading.ts'
import { editMoney, normalizeMoney, toMoneyText } from './money-typing.ts'
import { detectTextEdit, type TextEdit, toPasteEdit } from './text-edit.ts'
import { useUnreadableInput } from './use-unreadable-input.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> & {
  label: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The amount in centavos; null for an empty field, for a text that is no amount, and for one above `MAX_CENTAVOS`. */
  value: number | null
  onChange: (centavos: number | null) => void
}

/** A field for an amount that is typed (money-typing.ts has the rules). `onChange` always gets the amount that the field shows. */
export function MoneyField({ label, help, error, required = false, value, onChange, onBlur, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => toMoneyText(value))
  // Where the value is not the amount of the text, it was set from outside: the form was cleared, or a draft was restored.
  const shown = readMoney(typed.text).centavos === value ? typed : toMoneyText(value)
  const unreadable = useUnreadableInput(input, readMoney(shown.text).problem)
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(shown.selectedFrom ?? shown.caret, shown.caret)
  }, [shown])

  const edit = (change: TextEdit) => {
    const next = editMoney(shown, change)
    setTyped(next)
    onChange(readMoney(next.text).centavos)
  }
  const normalize = () => setTyped(normalizeMoney(shown))
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
            value={shown.text}
            onChange={({ target, nativeEvent }) => edit(detectTextEdit(shown.text, target, nativeEvent as InputEvent))}
            onPaste={(event) => edit(toPasteEdit(event))}
            onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && normalize()}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={(event) => {
              normalize()
              onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}
