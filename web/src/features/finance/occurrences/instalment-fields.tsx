import { INSTALMENT_ORDER, type Instalment } from 'contract/finance/outflows.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Button } from '#components/ui/button.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { sumCentavos } from '../entries/row.ts'

export type TypedInstalment = { [Name in keyof Instalment]: Instalment[Name] | null }

const isWhole = (part: TypedInstalment): part is Instalment => part.date !== null && (part.centavos ?? 0) > 0

export const toInstalments = (parts: readonly TypedInstalment[]): Instalment[] => parts.filter(isWhole)

/** `date`, `centavos`: of the first instalment, which is the entry itself. */
type First = { date: CivilDate | null; centavos: number | null }

export function validateInstalments(parts: readonly TypedInstalment[], { date, centavos }: First): string | null {
  if (parts.length === 0) return null
  if (centavos === null) return 'Informe o valor da primeira parcela, acima'
  if (!parts.every(isWhole)) return 'Informe o valor e o vencimento de cada parcela'
  const days = [date ?? '', ...parts.map((part) => part.date)]
  return days.every((day, at) => at === 0 || (days[at - 1] ?? '') < day) ? null : INSTALMENT_ORDER
}

type Props = { first: First; field: BoundField<readonly TypedInstalment[]> }

/** What an invoice says of its instalments, for a person to confirm or correct. */
export function InstalmentFields({ first, field: { value: parts, onChange, error } }: Props) {
  const change = (at: number, changed: Partial<TypedInstalment>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...changed } : part)))
  return (
    <section className="stack" aria-label="Parcelas">
      <p className="small sub wraps">
        Com esta, são {parts.length + 1} parcelas: {formatBRL(sumCentavos([first, ...parts]))} ao todo. Confira cada uma.
      </p>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of an instalment is what it is
        <div className="pair" key={at}>
          <MoneyField label={`${at + 2}ª parcela`} value={part.centavos} onChange={(centavos) => change(at, { centavos })} />
          <DateField label={`${at + 2}ª vence em`} value={part.date} onChange={(date) => change(at, { date })} />
        </div>
      ))}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <Button small look="ghost" onClick={() => onChange([])}>
        Registrar só a primeira
      </Button>
    </section>
  )
}
