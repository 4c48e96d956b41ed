import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportPreview } from 'contract/finance/imports.ts'
import { formatBRL } from 'contract/values/money.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatEntryCount } from '../entries/kinds.ts'
import {
  CurrencyNote,
  CutNote,
  DuplicatesNote,
  OpenEntriesNote,
  OppositeKindNote,
  ProblemsNote,
  UnknownNamesNote,
} from './review-notes.tsx'
import { ReviewTable } from './review-table.tsx'
import { StepFoot, type StepProps } from './steps.tsx'
import { formatBothEntryCounts, formatRowCount } from './words.ts'

type Props = StepProps & { preview: ImportPreview }

const DOUBTFUL = { balance: 'de saldo', billPayment: 'de pagamento da fatura', canceled: 'de lançamento cancelado' } as const

function listAsides({ counts }: ImportPreview): string[] {
  const { doubts, opposite, balances, incomplete } = counts
  const doubtful = (['balance', 'billPayment', 'canceled'] as const).flatMap((doubt) =>
    doubts[doubt] > 0 ? [`${formatRowCount(doubts[doubt])} ${DOUBTFUL[doubt]}`] : [],
  )
  return [
    doubtful.length > 0 && `De fora, a menos que sejam marcadas: ${doubtful.join(', ')}.`,
    opposite > 0 && `${formatRowCount(opposite)} no sentido contrário ${opposite === 1 ? 'fica' : 'ficam'} de fora.`,
    balances > 0 &&
      `${formatRowCount(balances)} de título, saldo ou total, sem data ou valor, ${balances === 1 ? 'fica' : 'ficam'} de fora.`,
    incomplete > 0 && `${formatRowCount(incomplete)} sem valor ${incomplete === 1 ? 'fica' : 'ficam'} a completar.`,
  ].filter((text) => text !== false)
}

function Summary({ state, preview }: Props) {
  const { counts } = preview
  const both = (['outflow', 'inflow'] as const).filter((kind) => counts[kind].entries > 0)
  const kinds: readonly ImportKind[] = both.length > 0 ? both : [state.kind]
  return (
    <div className="import__summary">
      {kinds.map((kind) => (
        <p className="import__figure" key={kind}>
          {formatEntryCount(kind, counts[kind].entries)} · <span className="tnum">{formatBRL(counts[kind].centavos)}</span>
        </p>
      ))}
      <p className="small sub">
        De {formatRowCount(counts.rows)} do arquivo {state.file?.name}. {listAsides(preview).join(' ')}
      </p>
    </div>
  )
}

export function ReviewStep({ state, preview }: Props) {
  const { problems, outflow, inflow } = preview.counts
  const refused = problems > 0 && state.decided.problems !== 'skip'
  return (
    <>
      <div className="stack import__body">
        <CurrencyNote preview={preview} />
        <CutNote preview={preview} />
        <Summary state={state} preview={preview} />
        <ProblemsNote state={state} preview={preview} />
        <OppositeKindNote state={state} preview={preview} />
        <OpenEntriesNote preview={preview} />
        <DuplicatesNote state={state} preview={preview} />
        <UnknownNamesNote state={state} preview={preview} />
      </div>
      {preview.rows.length > 0 ? (
        <ReviewTable state={state} preview={preview} />
      ) : (
        <EmptyState title="Nenhuma linha para importar" hint="Volte e confira as colunas, ou escolha outro arquivo." />
      )}
      <StepFoot onBack={state.goBack}>
        <Button
          look="primary"
          disabled={outflow.entries + inflow.entries === 0 || refused || state.preview.isFetching}
          busy={state.importing && 'Importando...'}
          onClick={state.startImport}
        >
          Importar {formatBothEntryCounts(state.kind, preview.counts)}
        </Button>
      </StepFoot>
    </>
  )
}
