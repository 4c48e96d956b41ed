import { type Bill, toPay } from 'contract/bank/bills.ts'
import type { DueBucket, DueEntry, EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { DataTable } from '#components/tables/data-table.tsx'
import { createSelectionColumn } from '#components/tables/selection-box.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatEntryCount } from '../entries/kinds.ts'
import { DueBills } from './due-bills.tsx'
import { createDueColumns, type DueActions } from './due-columns.tsx'
import type { ShownBucket } from './use-buckets.ts'
import { isPayable, type PaymentSelection } from './use-selection.ts'
import { formatBucketTitle } from './words.ts'

/** The buckets' element ids, to which links lead. */
const ANCHORS: Readonly<Record<DueBucket, string>> = {
  overdue: 'vencidas',
  today: 'hoje',
  week: 'semana',
  month: 'mes',
  later: 'depois',
}

type Props = DueActions & {
  bucket: ShownBucket
  kind: EntryKind
  today: CivilDate
  selection: PaymentSelection
  /** The ids of the entries that are being paid, or were paid while the list is still being refetched. */
  paying: readonly number[]
  onPayBill: (bill: Bill) => void
}

function Sums({ bucket: { bills, count, incomplete, totalCentavos }, kind }: Pick<Props, 'bucket' | 'kind'>) {
  const counted = [count > 0 && formatEntryCount(kind, count), bills.length > 0 && formatCount(bills.length, 'fatura', 'faturas')]
  return (
    <p className="due__sums tnum">
      <span className="small sub">
        {counted.filter(Boolean).join(', ')}
        {incomplete > 0 && `, ${incomplete.toLocaleString('pt-BR')} a completar`}
      </span>
      <strong>{formatBRL(bills.reduce((sum, bill) => sum + toPay(bill), BigInt(totalCentavos)))}</strong>
    </p>
  )
}

export function DueBucketSection({ bucket, kind, today, selection, paying, onPayBill, ...actions }: Props) {
  const title = formatBucketTitle(bucket.bucket, kind)
  const isBusy = ({ id }: DueEntry) => paying.includes(id)
  const boxes = createSelectionColumn({
    selection,
    rows: bucket.rows,
    canChoose: isPayable,
    whyNot: 'Complete o valor antes',
    isBusy,
    nameOf: ({ description }) => description,
    label: `Selecionar ${bucket.more ? 'as mostradas de' : 'todas de'} ${title}`,
    short: `Selecionar ${bucket.more ? 'as mostradas' : 'todas'}`,
  })
  return (
    <Section title={title} anchor={ANCHORS[bucket.bucket]} flush className="due" aside={<Sums bucket={bucket} kind={kind} />}>
      {bucket.bills.length > 0 && <DueBills bills={bucket.bills} today={today} onPay={onPayBill} />}
      {bucket.count > 0 && (
        <DataTable
          caption={`${title}, por vencimento`}
          className="picks__table"
          columns={[boxes, ...createDueColumns({ kind, today, ...actions })]}
          rows={bucket.rows}
          keyOf={({ id }) => id}
          isBusy={isBusy}
        />
      )}
      {bucket.more && (
        <div className="load-more">
          <Button look="ghost" busy={bucket.more.busy && 'Carregando...'} onClick={bucket.more.load}>
            Carregar mais
          </Button>
        </div>
      )}
    </Section>
  )
}
