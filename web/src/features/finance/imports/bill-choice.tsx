import { useQuery } from '@tanstack/react-query'
import { addBills, billOf, dueDayOf } from 'contract/bank/bills.ts'
import type { StatementChecks } from 'contract/bank/statements.ts'
import { formatDate } from 'contract/values/dates.ts'
import { useId } from 'react'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { useToday } from '#lib/session/session.ts'
import type { StepProps } from './steps.tsx'

const MONTHS_BACK = 13

/** To which bill of the card the lines belong: as the file says, or as the person does. Nothing for other accounts. */
export function BillChoice({ state, statement }: StepProps & { statement: StatementChecks }) {
  const id = useId()
  const today = useToday()
  const account = useQuery(bankAccountsQuery({ archived: false })).data?.accounts.find((one) => one.id === state.accountId)
  const { closingDay = null, dueDay = null } = account ?? {}
  if (closingDay === null || dueDay === null) return null
  const card = { closingDay, dueDay }
  const next = addBills(card, billOf(card, today), 1)
  const listed = Array.from({ length: MONTHS_BACK }, (_, n) => addBills(card, next, -n))
  const { bill } = statement
  const bills = [...new Set([...(bill && bill !== 'days' ? [bill] : []), ...listed])].sort().reverse()
  return (
    <div className="row row--wrap">
      <label htmlFor={id}>Fatura</label>
      <NativeSelect
        id={id}
        options={[
          ...(bill === null ? [{ value: '' as const, label: 'Escolha a fatura' }] : []),
          ...bills.map((bill) => ({
            value: bill,
            label: `Vence ${formatDate(dueDayOf(card, bill))}, fecha ${formatDate(bill)}`,
          })),
          { value: 'days' as const, label: 'Cada compra na fatura do seu dia' },
        ]}
        value={bill ?? ''}
        onChange={(chosen) => chosen && state.decide(() => ({ bill: chosen }))}
      />
    </div>
  )
}
