import { useIsFetching } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Bill } from 'contract/bank/bills.ts'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { MAX_SELECTED_ENTRIES } from 'contract/finance/selected-entries.ts'
import { cutToSearchLength } from 'contract/search/search.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { type FormEvent, useRef, useState } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { focusListOfRemovedRow } from '#lib/focus/focus-element.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { describeClosedDay, describeLock, type FindClosedMonth, useFindClosedMonth } from '../entries/closed-months.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { toSeenRows } from '../entries/row.ts'
import { usePay } from '../entries/use-pay.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import type { CodeSubject } from '../papers/code-dialog.tsx'
import { useReceiptsDialog } from '../receipts/use-receipts-dialog.tsx'
import { DueBucketSection } from './due-bucket.tsx'
import type { ShownBucket } from './use-buckets.ts'
import { usePaymentSelection } from './use-selection.ts'
import { DUE_WORDS } from './words.ts'

const CodeDialog = lazyComponent(() => import('../papers/code-dialog.tsx'))
const PayBar = lazyComponent(() => import('./pay-bar.tsx'))

type Props = {
  kind: EntryKind
  today: CivilDate
  buckets: readonly ShownBucket[]
  onEdit: (row: DueEntry) => void
  onComplete: (row: DueEntry) => void
  onPayOtherwise: (row: DueEntry) => void
  onPayBill: (bill: Bill) => void
}

/** The same rule as the server's. */
function validatePaidOn(paidOn: CivilDate | null, today: CivilDate, findClosed: FindClosedMonth): string | undefined {
  if (!paidOn) return 'Informe a data'
  return paidOn > today ? 'Escolha um dia até hoje' : describeClosedDay(findClosed, paidOn)
}

/** Space selects a row, Shift a range, the arrow keys move from row to row, and Enter marks the selected rows as paid. */
export function DueList({ kind, today, buckets, ...open }: Props) {
  const selection = usePaymentSelection(buckets.flatMap(({ rows }) => rows))
  const [paidOn, setPaidOn] = useState<CivilDate | null>(today)
  const [account, setAccount] = useState<string | null>(null)
  const list = useRef<HTMLFormElement>(null)
  const pay = usePay(kind, DUE_WORDS[kind])
  /** The ids of the entries whose payment was sent and not answered yet. */
  const [unanswered, setUnanswered] = useState<readonly number[]>([])
  const history = useHistoryDialog()
  const receipts = useReceiptsDialog(buckets.flatMap(({ rows }) => rows))
  const code = useDialog<CodeSubject>()
  const showCode = ({ paymentCode, ...row }: DueEntry) => paymentCode && code.open({ ...row, paymentCode })
  const navigate = useNavigate()
  const findClosed = useFindClosedMonth()
  const error = validatePaidOn(paidOn, today, findClosed)
  const { chosen } = selection

  // The rows of the latest payment count as being paid while the list is refetched, so that they are not offered again.
  const reading = useIsFetching({ queryKey: ['finance', 'due'] }) > 0
  const paid = pay.isSuccess && reading ? pay.variables.entries.map(({ id }) => Number(id)) : []
  const paying = [...unanswered, ...paid]

  const send = async (rows: readonly DueEntry[], day: CivilDate, accountId?: string | null) => {
    const ids = rows.map(({ id }) => id)
    if (ids.some((id) => paying.includes(id))) return
    setUnanswered((before) => [...before, ...ids])
    const isPaid = await pay.mutateAsync({ entries: toSeenRows(rows), paidOn: day, accountId: accountId ?? undefined }).then(
      () => true,
      () => false, // a toast says so
    )
    setUnanswered((before) => before.filter((id) => !ids.includes(id)))
    if (!isPaid) return
    selection.forget(ids) // an undo brings the rows back, but does not select them again
    focusListOfRemovedRow(list.current)
  }
  const find = ({ date: day, description }: DueEntry) =>
    void navigate({ to: ENTRY_KINDS[kind].list, search: { from: day, to: day, q: cutToSearchLength(description) } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error || !paidOn || chosen.length === 0 || chosen.length > MAX_SELECTED_ENTRIES) return
    void send(chosen, paidOn, account)
  }
  return (
    <form className="stack picks" ref={list} tabIndex={-1} aria-label="Contas em aberto" onSubmit={submit} noValidate>
      {buckets.map((bucket) => (
        <DueBucketSection
          key={bucket.bucket}
          bucket={bucket}
          kind={kind}
          today={today}
          selection={selection}
          paying={paying}
          onPay={(row) => void send([row], today)}
          onCode={showCode}
          onAttach={receipts.show}
          onHistory={history.show}
          onFind={find}
          lockOf={(row) => describeLock(kind, row, findClosed)}
          {...open}
        />
      ))}
      <CodeSuspense>
        {chosen.length > 0 && (
          <PayBar
            kind={kind}
            chosen={chosen}
            paidOn={paidOn}
            onPaidOn={setPaidOn}
            account={account}
            onAccount={setAccount}
            error={error}
            busy={chosen.some(({ id }) => unanswered.includes(id))}
            onClear={selection.clear}
          />
        )}
      </CodeSuspense>
      <OpenedDialog dialog={code}>{(control, of) => of && <CodeDialog of={of} {...control} />}</OpenedDialog>
      {history.dialog}
      {receipts.dialog}
    </form>
  )
}
