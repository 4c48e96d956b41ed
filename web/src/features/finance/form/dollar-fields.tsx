import { isProblem, readDollars, splitDollars, type TypedDollars, writeDollars } from 'contract/finance/dollars.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/values/money.ts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextField } from '#components/ui/field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'

const TITLES = { outflow: 'Compra em dólar', inflow: 'Recebimento em dólar' }

type Props = { kind: EntryKind; field: BoundField<string>; amount: BoundField<number | null> }

/** The amount in reais is what counts: it follows from the dollars only where the person says so. */
export function DollarFields({ kind, field, amount }: Props) {
  const [left, setLeft] = useState('')
  const typed = splitDollars(field.value)
  const reading = readDollars(field.value)
  const problem = reading && isProblem(reading) ? reading : null
  const centavos = reading && !isProblem(reading) ? reading.centavos : null
  const onBlur = () => {
    setLeft(field.value)
    if (reading && !isProblem(reading) && reading.text !== field.value) field.onChange(reading.text)
  }
  const describeError = (part: keyof TypedDollars) => {
    if ((problem?.part ?? 'amount') !== part) return undefined
    return field.error ?? (left === field.value && typed[part] !== '' ? problem?.problem : undefined)
  }
  const bind = (part: keyof TypedDollars) => ({
    inputMode: 'decimal' as const,
    maxLength: 30,
    value: typed[part],
    error: describeError(part),
    onBlur,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      field.onChange(writeDollars({ ...typed, [part]: target.value.replace(/[×x*+]/gi, '') })),
  })
  return (
    <Disclosure label={TITLES[kind]} opens={field.value !== '' || Boolean(field.error)}>
      {() => (
        <div className="fields fields--stacked extras__fields">
          <div className="pair">
            <TextField label="Em dólar (US$)" placeholder="0,00" {...bind('amount')} />
            <TextField label="Cotação (R$ por dólar)" placeholder="5,4321" {...bind('rate')} />
          </div>
          <TextField label="IOF (R$)" placeholder="0,00" {...bind('iof')} />
          {centavos !== null && (
            <div className="row row--wrap">
              <p className="small sub" role="status">
                Com a cotação e o IOF: {formatBRL(centavos)}.
              </p>
              {amount.value !== centavos && (
                <Button small look="ghost" onClick={() => amount.onChange(centavos)}>
                  Usar como valor
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Disclosure>
  )
}
