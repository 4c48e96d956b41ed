import { IconCheck } from '@tabler/icons-react'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { MAX_SELECTED_ENTRIES } from 'contract/finance/selected-entries.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { SelectionBar } from '#components/tables/selection-bar.tsx'
import { Button } from '#components/ui/button.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { sumRemaining } from '../entries/row.ts'
import { PaymentAccountField } from '../payments/payment-account-field.tsx'
import { DUE_WORDS } from './words.ts'

type Props = {
  kind: EntryKind
  chosen: readonly DueEntry[]
  paidOn: CivilDate | null
  onPaidOn: (date: CivilDate | null) => void
  account: string | null
  onAccount: (id: string | null) => void
  error: string | undefined
  busy: boolean
  onClear: () => void
}

/** The bar's button submits the form of the list. */
export default function PayBar({ kind, chosen, paidOn, onPaidOn, account, onAccount, error, busy, onClear }: Props) {
  const { pay, paying, day } = DUE_WORDS[kind]
  const tooMany = chosen.length > MAX_SELECTED_ENTRIES
  return (
    <SelectionBar
      label={pay}
      status={tooMany ? `Escolha até ${MAX_SELECTED_ENTRIES} por vez` : 'Enter também confirma'}
      busy={busy}
      onClear={onClear}
    >
      <DateField label={day} value={paidOn} onChange={onPaidOn} error={error} />
      <PaymentAccountField kind={kind} rows={chosen} field={{ value: account, onChange: onAccount, error: undefined }} />
      <Button look="primary" type="submit" className="tnum" icon={IconCheck} disabled={tooMany} busy={busy && paying}>
        {pay} {chosen.length} · {formatBRL(sumRemaining(chosen))}
      </Button>
    </SelectionBar>
  )
}
