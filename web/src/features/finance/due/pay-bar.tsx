import { IconCheck } from '@tabler/icons-react'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { MAX_SELECTED_ENTRIES } from 'contract/finance/selected-entries.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { SelectionBar } from '#components/tables/selection-bar.tsx'
import { Button } from '#components/ui/button.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { sumCentavos } from '../entries/row.ts'
import { DUE_WORDS } from './words.ts'

type Props = {
  kind: EntryKind
  chosen: readonly DueEntry[]
  paidOn: CivilDate | null
  onPaidOn: (date: CivilDate | null) => void
  error: string | undefined
  busy: boolean
  onClear: () => void
}

/** The bar's button submits the form of the list. */
export default function PayBar({ kind, chosen, paidOn, onPaidOn, error, busy, onClear }: Props) {
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
      <Button look="primary" type="submit" className="tnum" icon={IconCheck} disabled={tooMany} busy={busy && paying}>
        {pay} {chosen.length} · {formatBRL(sumCentavos(chosen))}
      </Button>
    </SelectionBar>
  )
}
