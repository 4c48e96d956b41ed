import type { CivilDate } from 'contract/dates.ts'
import type { DueBucket, EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/money.ts'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { counted } from '../../../lib/format.ts'
import { DueRow, type RowHandlers } from './due-row.tsx'
import type { ShownBucket } from './use-buckets.ts'
import { isPayable, type Selection } from './use-selection.ts'
import { bucketTitle, WORDS } from './words.ts'

/** Links lead to these. */
const ANCHORS: Readonly<Record<DueBucket, string>> = {
  overdue: 'vencidas',
  today: 'hoje',
  week: 'semana',
  month: 'mes',
  later: 'depois',
}

type Props = Omit<RowHandlers, 'onToggle'> & {
  bucket: ShownBucket
  kind: EntryKind
  today: CivilDate
  selection: Selection
  /** What is being paid. */
  paying: readonly number[]
}

function Sums({ bucket, kind }: Pick<Props, 'bucket' | 'kind'>) {
  const { one, many } = WORDS[kind]
  return (
    <p className="due__sums tnum">
      <span className="small sub">
        {counted(bucket.quantidade, one, many)}
        {bucket.aCompletar > 0 && `, ${bucket.aCompletar.toLocaleString('pt-BR')} a completar`}
      </span>
      <strong>{formatBRL(BigInt(bucket.totalCentavos))}</strong>
    </p>
  )
}

/** All of the bucket's rows that are shown and can be paid. */
function PickAll({ bucket, selection, title }: { bucket: ShownBucket; selection: Selection; title: string }) {
  const payable = bucket.rows.filter(isPayable)
  const chosen = payable.filter(({ id }) => selection.isChosen(id)).length
  const shown = bucket.more ? 'as mostradas de' : 'todas de'
  return (
    <label className="pick__box">
      <input
        type="checkbox"
        aria-label={`Selecionar ${shown} ${title}`}
        disabled={payable.length === 0}
        checked={chosen > 0 && chosen === payable.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < payable.length
        }}
        onChange={({ target }) => selection.set(payable, target.checked)}
      />
      <span className="only-phone small sub" aria-hidden>
        Selecionar {bucket.more ? 'as mostradas' : 'todas'}
      </span>
    </label>
  )
}

export function DueBucketSection({ bucket, kind, today, selection, paying, ...act }: Props) {
  const title = bucketTitle(bucket.faixa, kind)
  return (
    <Section title={title} anchor={ANCHORS[bucket.faixa]} flush className="due" aside={<Sums bucket={bucket} kind={kind} />}>
      <table className="table fold due__table">
        <caption className="sr">{title}, por vencimento</caption>
        <thead>
          <tr>
            <th scope="col" className="pick">
              <PickAll bucket={bucket} selection={selection} title={title} />
            </th>
            <th scope="col" className="when">
              Vencimento
            </th>
            <th scope="col" className="what">
              Descrição
            </th>
            <th scope="col" className="where">
              {WORDS[kind].party}
            </th>
            <th scope="col" className="num amount">
              Valor
            </th>
            <th scope="col" className="num do">
              Ações
            </th>
          </tr>
        </thead>
        <tbody>
          {bucket.rows.map((row) => (
            <DueRow
              key={row.id}
              row={row}
              kind={kind}
              today={today}
              chosen={selection.isChosen(row.id)}
              busy={paying.includes(row.id)}
              onToggle={({ id }, on, range) => selection.toggle(id, on, range)}
              {...act}
            />
          ))}
        </tbody>
      </table>
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
