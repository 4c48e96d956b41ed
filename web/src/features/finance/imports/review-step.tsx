import type { ImportPreview } from 'contract/finance/imports.ts'
import { formatBRL } from 'contract/money.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { DuplicatesNote, ProblemsNote, UnknownNote } from './review-notes.tsx'
import { ReviewTable } from './review-table.tsx'
import { StepFoot, type StepProps } from './steps.tsx'
import { entriesIn, rowsIn } from './words.ts'

type Props = StepProps & { preview: ImportPreview }

/** What else has to be known, and nothing to decide. */
function asides({ counts }: ImportPreview): string[] {
  const { opposite, incomplete } = counts
  return [
    opposite > 0 && `${rowsIn(opposite)} no sentido contrário ${opposite === 1 ? 'fica' : 'ficam'} de fora.`,
    incomplete > 0 && `${rowsIn(incomplete)} sem valor ${incomplete === 1 ? 'fica' : 'ficam'} a completar.`,
  ].filter((text) => text !== false)
}

function Summary({ state, preview }: Props) {
  const { rows, entries, centavos } = preview.counts
  return (
    <div className="import__summary">
      <p className="import__figure">
        {entriesIn(state.kind, entries)} · <span className="tnum">{formatBRL(centavos)}</span>
      </p>
      <p className="small sub">
        De {rowsIn(rows)} do arquivo {state.file?.name}. {asides(preview).join(' ')}
      </p>
    </div>
  )
}

export function ReviewStep({ state, preview }: Props) {
  const { entries, problems } = preview.counts
  const refused = problems > 0 && state.decided.problems !== 'skip'
  const skipped = state.decided.duplicates !== 'import'
  return (
    <>
      <div className="import__body">
        <Summary state={state} preview={preview} />
        <ProblemsNote state={state} preview={preview} />
        <DuplicatesNote state={state} preview={preview} />
        <UnknownNote state={state} preview={preview} />
      </div>
      {preview.rows.length > 0 ? (
        <ReviewTable kind={state.kind} rows={preview.rows} skipped={skipped} />
      ) : (
        <EmptyState title="Nenhuma linha para importar" hint="Volte e confira as colunas, ou escolha outro arquivo." />
      )}
      <StepFoot onBack={state.goBack}>
        <Button
          look="primary"
          disabled={entries === 0 || refused || state.preview.isFetching}
          busy={state.importing && 'Importando...'}
          onClick={state.bring}
        >
          Importar {entriesIn(state.kind, entries)}
        </Button>
      </StepFoot>
    </>
  )
}
