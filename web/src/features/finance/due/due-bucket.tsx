import type { CivilDate } from 'contract/dates.ts'
import type { DueBucket, EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/money.ts'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { formatEntryCount } from '../entries/kinds.ts'
import { PickAll } from '../pick-box.tsx'
import { PickTable } from '../pick-table.tsx'
import { DueRow, type RowHandlers } from './due-row.tsx'
import type { ShownBucket } from './use-buckets.ts'
import { isPayable, type Selection } from './use-selection.ts'
import { bucketTitle, WORDS } from './words.ts'

/** The ids that links lead to. */
const ANCHORS: Readonly<Record<DueBucket, string>> = {
  overdue: 'vencidas',
  today: 'hoje',
  week: 'semana',
  month: 'mes',
  later: 'depois',
}

type Props = RowHandlers & {
  bucket: ShownBucket
  kind: EntryKind
  today: CivilDate
  selection: Selection
  /** Whether a payment is running. */
  paying: readonly number[]
}

function Sums({ bucket, kind }: Pick<Props, 'bucket' | 'kind'>) {
  return (
    <p className="due__sums tnum">
      <span className="small sub">
        {formatEntryCount(kind, bucket.count)}
        {bucket.incomplete > 0 && `, ${bucket.incomplete.toLocaleString('pt-BR')} a completar`}
      </span>
      <strong>{formatBRL(BigInt(bucket.totalCentavos))}</strong>
    </p>
  )
}

export function DueBucketSection({ bucket, kind, today, selection, paying, ...act }: Props) {
  const title = bucketTitle(bucket.bucket, kind)
  const payable = bucket.rows.filter(isPayable)
  const all = (
    <PickAll
      label={`Selecionar ${bucket.more ? 'as mostradas de' : 'todas de'} ${title}`}
      short={`Selecionar ${bucket.more ? 'as mostradas' : 'todas'}`}
      count={payable.filter(({ id }) => selection.isChosen(id)).length}
      of={payable.length}
      onChange={(on) => selection.set(payable, on)}
    />
  )
  return (
    <Section title={title} anchor={ANCHORS[bucket.bucket]} flush className="due" aside={<Sums bucket={bucket} kind={kind} />}>
      <PickTable caption={`${title}, por vencimento`} all={all} when="Vencimento" where={WORDS[kind].party} rows={bucket.rows}>
        {(row, { key, ...tr }) => (
          <DueRow
            key={key}
            tr={tr}
            row={row}
            kind={kind}
            today={today}
            chosen={selection.isChosen(row.id)}
            busy={paying.includes(row.id)}
            picking={selection}
            {...act}
          />
        )}
      </PickTable>
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
