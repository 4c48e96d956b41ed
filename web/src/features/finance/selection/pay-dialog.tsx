import type { EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { formatCount } from '#lib/format/format.ts'
import { useToday } from '#lib/session/session.ts'
import { describeClosedDay, useFindClosedMonth } from '../entries/closed-months.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { canMarkPaid, type EditableRow, sumRemaining } from '../entries/row.ts'
import { PaymentAccountField } from '../payments/payment-account-field.tsx'
import type { PickedEntries } from './use-list-selection.ts'
import { usePaySelectedWherePossible } from './use-pay-selected-where-possible.ts'
import { KIND_WORDS } from './words.ts'

type Props = {
  kind: EntryKind
  rows: readonly EditableRow[]
  picks: PickedEntries
  opened: boolean
  onClose: () => void
}

export default function PayDialog({ kind, rows, picks, opened, onClose }: Props) {
  const today = useToday()
  const findClosed = useFindClosedMonth()
  const [paidOn, setPaidOn] = useState<CivilDate | null>(today)
  const [account, setAccount] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { markPaid, chosen, chosenMany, paying } = KIND_WORDS[kind]
  const { pay, isPending } = usePaySelectedWherePossible(kind, rows, picks)
  const payable = rows.filter(canMarkPaid)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!paidOn) return setError('Informe a data')
    if (paidOn > today) return setError('Escolha um dia até hoje')
    const closed = describeClosedDay(findClosed, paidOn)
    if (closed) return setError(closed)
    pay({ paidOn, accountId: account ?? undefined }, onClose)
  }
  const change = (day: CivilDate | null) => {
    setPaidOn(day)
    setError(undefined)
  }
  return (
    <Dialog title={markPaid} opened={opened} onClose={onClose}>
      <form className="dialog__form" onSubmit={submit} noValidate>
        <div className="dialog__body">
          <p className="wraps sub">
            {formatCount(payable.length, chosen, chosenMany)} · {formatBRL(sumRemaining(payable))}
          </p>
          <DateField
            label={`${ENTRY_KINDS[kind].paid}${payable.length === 1 ? '' : 's'} em`}
            value={paidOn}
            onChange={change}
            error={error}
          />
          <PaymentAccountField kind={kind} rows={payable} field={{ value: account, onChange: setAccount, error: undefined }} />
        </div>
        <DialogFoot
          action={markPaid}
          busy={isPending && paying}
          onClose={onClose}
          closeLabel={isPending ? 'Fechar' : 'Cancelar'}
        />
      </form>
    </Dialog>
  )
}
