import type { EntryKind } from 'contract/finance/due.ts'
import type { TrashedEntry } from 'contract/finance/trash.ts'
import { formatBRL } from 'contract/values/money.ts'
import { useRef } from 'react'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { DataTable } from '#components/tables/data-table.tsx'
import { createSelectionColumn } from '#components/tables/selection-box.tsx'
import { useRowSelection } from '#components/tables/use-row-selection.ts'
import { focusListOfRemovedRow } from '#lib/focus/focus-element.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useToday, useZone } from '#lib/session/session.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { usePurge, useRestoreFromTrash } from './entry-trash-calls.ts'
import { createTrashColumns } from './trash-columns.tsx'

const RestoreBar = lazyComponent(() => import('./restore-bar.tsx'))

const formatSummary = ({ description, centavos }: TrashedEntry) =>
  centavos === null ? description : `${description}, ${formatBRL(centavos)}`

export function TrashList({ kind, rows }: { kind: EntryKind; rows: readonly TrashedEntry[] }) {
  const selected = useRowSelection(rows)
  const restore = useRestoreFromTrash(kind)
  const purge = usePurge(kind)
  const purging = useDialog<TrashedEntry>()
  const history = useHistoryDialog()
  const place = useRef<HTMLDivElement>(null)
  const [today, zone] = [useToday(), useZone()]

  const restoreRows = (some: readonly TrashedEntry[]) =>
    restore.mutate(some, { onSuccess: () => focusListOfRemovedRow(place.current) })
  const { item: row, opened } = purging.use()
  const isBusy = ({ id }: TrashedEntry) => restore.isPending && restore.variables.some((one) => one.id === id)
  const boxes = createSelectionColumn({
    selection: selected,
    rows,
    canChoose: (_row): _row is TrashedEntry => true,
    isBusy,
    nameOf: ({ description }) => description,
    label: `Selecionar as ${ENTRY_KINDS[kind].many} mostradas`,
    short: 'Selecionar as mostradas',
  })
  const columns = createTrashColumns({
    today,
    zone,
    isBusy,
    onRestore: (one) => restoreRows([one]),
    onHistory: history.show,
    onPurge: purging.open,
  })
  return (
    <div className="stack picks trash__list" ref={place} tabIndex={-1}>
      <DataTable
        caption="Excluídas, da mais recente à mais antiga"
        className="picks__table trash"
        columns={[boxes, ...columns]}
        rows={rows}
        keyOf={({ id }) => id}
        isBusy={isBusy}
      />
      <CodeSuspense>
        {selected.chosen.length > 0 && (
          <RestoreBar
            count={selected.chosen.length}
            busy={restore.isPending}
            onRestore={() => restoreRows(selected.chosen)}
            onClear={selected.clear}
          />
        )}
      </CodeSuspense>
      <LazyConfirmDialog
        title="Excluir para sempre"
        question="Excluir este lançamento para sempre? Não será possível desfazer."
        hint={row && `${formatSummary(row)}. Os comprovantes e o histórico vão junto.`}
        confirm="Excluir para sempre"
        opened={opened}
        busy={purge.isPending && purge.variables === row}
        onConfirm={() => row && purge.mutate(row, { onSettled: () => purging.closeFor(row) })}
        onClose={purging.close}
      />
      {history.dialog}
    </div>
  )
}
