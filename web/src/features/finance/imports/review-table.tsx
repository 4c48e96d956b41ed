import '#components/ui/choices.css'
import '../entries/entries.css'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportPreview, PreviewRow, RowDoubt } from 'contract/finance/imports.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatAmount, formatBRL } from 'contract/values/money.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowNameOrButton, TruncatedText } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import type { StepProps } from './steps.tsx'
import type { ImportState } from './use-import.ts'
import { formatRowCount } from './words.ts'

const DOUBTS: Readonly<Record<RowDoubt, string>> = {
  balance: 'Saldo',
  billPayment: 'Pagamento da fatura',
  canceled: 'Cancelada',
  currency: 'Em outra moeda',
  duplicate: 'Já registrada',
  open: 'Já está em aberto',
}

const formatValue = ({ centavos, currency }: PreviewRow & { centavos: number }): string =>
  currency === null ? formatBRL(centavos) : `${currency} ${formatAmount(centavos)}`

const getClassification = ({ kind, category, client }: PreviewRow) => (kind === 'outflow' ? category : client)

type RowState = { row: PreviewRow; kind: ImportKind; ticked: boolean }

function Marks({ row, kind, ticked }: RowState) {
  const { name, paid } = ENTRY_KINDS[row.kind]
  const left = row.doubt ? `${DOUBTS[row.doubt]}, fica de fora` : 'Fica de fora'
  return (
    <span className="marks">
      {ticked ? (
        row.doubt && <Badge tone="warn">{DOUBTS[row.doubt]}</Badge>
      ) : (
        <Badge tone={row.doubt ? 'warn' : 'mute'}>{left}</Badge>
      )}
      {row.kind !== kind && <Badge tone="mute">{name}</Badge>}
      {!row.paidOn && <Badge>{row.kind === 'outflow' ? 'Em aberto' : 'A receber'}</Badge>}
      {row.paidOn && row.paidOn !== row.date && (
        <Badge tone="mute">
          {paid} em {formatDate(row.paidOn)}
        </Badge>
      )}
    </span>
  )
}

function Tick({ row, ticked, onTick }: Pick<RowState, 'row' | 'ticked'> & { onTick: (ticked: boolean) => void }) {
  const under = [row.project, getClassification(row)].filter(Boolean).join(' · ')
  return (
    <>
      <label className="check reach import__tick">
        <input
          type="checkbox"
          aria-label={`Importar a linha ${row.line}: ${row.description}`}
          checked={ticked}
          onChange={({ target }) => onTick(target.checked)}
        />
        <time dateTime={row.date}>{formatDate(row.date)}</time>
        <span className="small sub">linha {row.line}</span>
      </label>
      {under && <span className="only-phone"> · {under}</span>}
    </>
  )
}

function createReviewColumns({ kind, decided, decide }: ImportState): Column<PreviewRow>[] {
  const isTicked = ({ line, included }: PreviewRow) => decided.rows?.[line] ?? included
  const tick = ({ line }: PreviewRow, ticked: boolean) => decide((before) => ({ rows: { ...before.rows, [line]: ticked } }))
  return [
    {
      name: 'Data',
      className: 'when',
      cellClass: 'tnum',
      rowClass: (row) => (isTicked(row) ? undefined : 'is-skipped'),
      cell: (row) => <Tick row={row} ticked={isTicked(row)} onTick={(ticked) => tick(row, ticked)} />,
    },
    {
      name: 'Descrição',
      className: 'what fills',
      cell: (row) => (
        <span className="cell">
          <RowNameOrButton name={row.description} />
          <Marks row={row} kind={kind} ticked={isTicked(row)} />
        </span>
      ),
    },
    { name: 'Projeto', className: 'where', cell: ({ project }) => <TruncatedText text={project} /> },
    {
      name: kind === 'outflow' ? 'Categoria' : 'Cliente',
      className: 'where',
      cell: (row) => <TruncatedText text={getClassification(row)} />,
    },
    {
      name: 'Valor',
      className: 'num amount',
      cell: (row) =>
        row.centavos === null ? <Badge tone="warn">A completar</Badge> : formatValue({ ...row, centavos: row.centavos }),
    },
  ]
}

export function ReviewTable({ state, preview: { rows, counts } }: StepProps & { preview: ImportPreview }) {
  const beyond = counts.outflow.entries + counts.inflow.entries - rows.filter(({ included }) => included).length
  return (
    <>
      <DataTable
        caption="As primeiras linhas, como ficarão"
        className="entries import__rows"
        columns={createReviewColumns(state)}
        rows={rows}
        keyOf={({ line }) => line}
      />
      {beyond > 0 && (
        <p className="stack import__body small sub">
          E mais {formatRowCount(beyond)}, que não {beyond === 1 ? 'aparece' : 'aparecem'} aqui.
        </p>
      )}
    </>
  )
}
