import type { ClassificationField } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { OpenedDialog } from '../../../components/opened-dialog.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import { isEditableRow } from '../entries/row.ts'
import { type ClassifySelection, type SelectableList, useClassifySelection } from './use-picks.ts'

const ClassifyBar = lazyComponent(() => import('./classify-bar.tsx'))
const ClassifyDialog = lazyComponent(() => import('./classify-dialog.tsx'))

/**
 * Lets a person select many rows of a list and give all of them a category or a project. The rows stay selected afterwards, so that the
 * person can set both. `picks`: the table's selection; undefined where no row can be changed. `bar`: the bar of actions, to be rendered
 * after the list within the same element `.picks`.
 */
export function useClassification(
  kind: EntryKind,
  list: SelectableList,
): { picks: ClassifySelection | undefined; bar: ReactNode } {
  const picks = useClassifySelection(list)
  const dialog = useDialog<ClassificationField>()
  /** The revisions that this list's own calls gave to the entries, until the rows have been refetched. */
  const [newRevisions, setNewRevisions] = useState<ReadonlyMap<number, number>>(new Map())
  const unseen = picks.unseen()
  const rows = [...picks.chosen, ...unseen].map((row) => ({
    ...row,
    revision: Math.max(row.revision, newRevisions.get(row.id) ?? 0),
  }))
  const bar = (
    <>
      <Suspense>
        {rows.length > 0 && (
          <ClassifyBar kind={kind} count={rows.length} unseen={unseen.length} onChoose={dialog.open} onClear={picks.clear} />
        )}
      </Suspense>
      <OpenedDialog dialog={dialog}>
        {(control, field) =>
          field && (
            <ClassifyDialog
              kind={kind}
              field={field}
              rows={rows}
              onDone={(entries) =>
                setNewRevisions(new Map([...newRevisions, ...entries.map(({ id, revision }) => [id, revision] as const)]))
              }
              {...control}
            />
          )
        }
      </OpenedDialog>
    </>
  )
  return { picks: list.rows?.some(isEditableRow) ? picks : undefined, bar }
}
