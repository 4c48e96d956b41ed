import { IconCheck, IconX } from '@tabler/icons-react'
import type { CivilDate } from 'contract/dates.ts'
import { type DueEntry, type EntryKind, MAX_PAYMENTS } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/money.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { DateField } from '../../../components/date-field.tsx'
import { WORDS } from './words.ts'

type Props = {
  kind: EntryKind
  chosen: readonly DueEntry[]
  paidOn: CivilDate | null
  onPaidOn: (date: CivilDate | null) => void
  /** Why it cannot be paid on that day. */
  error: string | undefined
  busy: boolean
  onClear: () => void
}

/** Sticks to the foot of the window while something is chosen; its button submits the list's form. */
export default function PayBar({ kind, chosen, paidOn, onPaidOn, error, busy, onClear }: Props) {
  const { pay, paying, day } = WORDS[kind]
  const sum = chosen.reduce((total, { valorCentavos }) => total + BigInt(valorCentavos ?? 0), 0n)
  const tooMany = chosen.length > MAX_PAYMENTS
  return (
    <section className="pay-bar" aria-label={pay}>
      <IconButton label="Limpar a seleção" onClick={onClear} disabled={busy}>
        <IconX className="icon" aria-hidden />
      </IconButton>
      <p className="pay-bar__said small sub" role="status">
        {tooMany ? `Escolha até ${MAX_PAYMENTS} por vez` : 'Enter também confirma'}
      </p>
      <DateField label={day} value={paidOn} onChange={onPaidOn} error={error} />
      <Button
        look="primary"
        type="submit"
        className="tnum"
        icon={<IconCheck className="icon" aria-hidden />}
        disabled={tooMany}
        busy={busy && paying}
      >
        {pay} {chosen.length} · {formatBRL(sum)}
      </Button>
    </section>
  )
}
