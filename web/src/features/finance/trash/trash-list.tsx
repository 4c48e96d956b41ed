import type { EntryKind } from 'contract/finance/due.ts'
import type { TrashedEntry } from 'contract/finance/trash.ts'
import { formatBRL } from 'contract/money.ts'
import { Suspense, useRef } from 'react'
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { useRowSelection } from '../../../components/use-row-selection.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useToday, useZone } from '../../../lib/session.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { usePurge, useRestore } from './api.ts'
import { TrashTable } from './trash-table.tsx'

const RestoreBar = lazy(() => import('./restore-bar.tsx'))

const formatSummary = ({ description, centavos }: TrashedEntry) =>
  centavos === null ? description : `${description}, ${formatBRL(centavos)}`

export function TrashList({ kind, rows }: { kind: EntryKind; rows: readonly TrashedEntry[] }) {
  const selected = useRowSelection(rows)
  const restore = useRestore(kind)
  const purge = usePurge(kind)
  const doomed = useDialog<TrashedEntry>()
  const history = useHistoryDialog()
  const place = useRef<HTMLDivElement>(null)
  const [today, zone] = [useToday(), useZone()]

  // The rows that held the focus are gone: it stays in the list.
  const bringBack = (some: readonly TrashedEntry[]) => restore.mutate(some, { onSuccess: () => place.current?.focus() })
  const row = doomed.state?.item
  return (
    <div className="stack picks trash__list" ref={place} tabIndex={-1}>
      <TrashTable
        kind={kind}
        rows={rows}
        today={today}
        zone={zone}
        selected={selected}
        busy={restore.isPending ? restore.variables.map(({ id }) => id) : []}
        onRestore={(one) => bringBack([one])}
        onHistory={history.show}
        onPurge={doomed.open}
      />
      <Suspense>
        {selected.chosen.length > 0 && (
          <RestoreBar
            count={selected.chosen.length}
            busy={restore.isPending}
            onRestore={() => bringBack(selected.chosen)}
            onClear={selected.clear}
          />
        )}
      </Suspense>
      <LazyConfirmDialog
        title="Excluir para sempre"
        question="Excluir este lançamento para sempre? Não será possível desfazer."
        hint={row && `${formatSummary(row)}. Os comprovantes e o histórico vão junto.`}
        confirm="Excluir para sempre"
        opened={doomed.state?.opened ?? false}
        busy={purge.isPending}
        onConfirm={() => row && purge.mutate(row, { onSettled: doomed.close })}
        onClose={doomed.close}
      />
      {history.dialog}
    </div>
  )
}
