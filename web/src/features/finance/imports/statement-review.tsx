import '../entries/entries.css'
import type { StatementChecks } from 'contract/bank/statements.ts'
import type { ImportPreview, PreviewRow } from 'contract/finance/imports.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format/format.ts'
import { BillChoice } from './bill-choice.tsx'
import { CutNote, ProblemsNote } from './review-notes.tsx'
import { StatementNotes } from './statement-notes.tsx'
import { StepFoot, type StepProps } from './steps.tsx'
import { formatRowCount } from './words.ts'

const formatMovements = (count: number) => formatCount(count, 'movimento', 'movimentos')

const LEFT_OUT = {
  balance: 'Saldo, fica de fora',
  canceled: 'Cancelado, fica de fora',
  currency: 'Em outra moeda, fica de fora',
  duplicate: 'Já importado',
} as const

function describeRow({ doubt, included }: PreviewRow): string | undefined {
  if (included) return undefined
  return doubt && doubt in LEFT_OUT ? LEFT_OUT[doubt as keyof typeof LEFT_OUT] : 'Ainda vai acontecer, fica de fora'
}

const COLUMNS: Column<PreviewRow>[] = [
  { name: 'Data', role: 'meta', cellClass: 'tnum', cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time> },
  {
    name: 'Movimento',
    role: 'lead',
    className: 'fills',
    rowClass: ({ included }) => (included ? undefined : 'is-skipped'),
    cell: (row) => (
      <span className="cell">
        <span className="two" title={row.description}>
          {row.description}
        </span>
        {describeRow(row) && <Badge tone="mute">{describeRow(row)}</Badge>}
      </span>
    ),
  },
  {
    name: 'Valor',
    role: 'amount',
    className: 'num',
    cell: ({ kind, centavos }) => <Amount centavos={kind === 'inflow' ? (centavos ?? 0) : -(centavos ?? 0)} />,
  },
]

function Summary({ statement, fresh }: { statement: StatementChecks; fresh: number }) {
  const { firstDay, lastDay, known, leftOut, centavos } = statement
  const asides = [
    known > 0 && `${formatMovements(known)} já ${known === 1 ? 'estava' : 'estavam'} aqui.`,
    leftOut > 0 && `${formatRowCount(leftOut)} de saldo, previsão ou outro assunto ${leftOut === 1 ? 'fica' : 'ficam'} de fora.`,
  ].filter(Boolean)
  return (
    <div className="import__summary">
      <p className="import__figure">
        {fresh === 0 ? 'Nenhum movimento novo' : `${formatMovements(fresh)} ${fresh === 1 ? 'novo' : 'novos'}`} ·{' '}
        <span className="tnum">{formatBRL(BigInt(centavos))}</span> no arquivo
      </p>
      <p className="small sub">
        {firstDay && lastDay && `De ${formatDate(firstDay)} a ${formatDate(lastDay)}. `}
        {asides.join(' ')}
      </p>
    </div>
  )
}

type Props = StepProps & { preview: ImportPreview; statement: StatementChecks }

export function StatementReview({ state, preview, statement }: Props) {
  const { bill, firstDay } = statement
  const fresh = statement.lines - statement.known
  const isRefused = statement.otherAccount !== null || statement.otherBank !== null || statement.currency !== null
  const hasProblems = preview.counts.problems > 0 && state.decided.problems !== 'skip'
  return (
    <>
      <div className="stack import__body">
        {!isRefused && <Summary statement={statement} fresh={fresh} />}
        {!isRefused && <BillChoice state={state} statement={statement} />}
        <StatementNotes statement={statement} />
        <CutNote preview={preview} />
        <ProblemsNote state={state} preview={preview} />
        {preview.currencies.length > 0 && !isRefused && (
          <Callout tone="warn" title={`O arquivo tem valores em ${preview.currencies.join(', ')}`}>
            <p>As contas são em reais: essas linhas ficam de fora.</p>
          </Callout>
        )}
      </div>
      {preview.rows.length > 0 ? (
        <DataTable
          caption="As primeiras linhas do extrato"
          className="entries import__rows"
          columns={COLUMNS}
          rows={preview.rows}
          keyOf={({ line }) => line}
        />
      ) : (
        !isRefused && <EmptyState title="Nenhum movimento neste arquivo" hint="Confira o período do extrato e as colunas." />
      )}
      <StepFoot onBack={state.goBack}>
        <Button
          look="primary"
          disabled={isRefused || hasProblems || bill === null || firstDay === null || state.preview.isFetching}
          busy={state.importing && 'Importando...'}
          onClick={state.startImport}
        >
          {fresh === 0 ? 'Importar o extrato' : `Importar ${formatMovements(fresh)}`}
        </Button>
      </StepFoot>
    </>
  )
}
