import type { ClassificationField } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { type ReactNode, useState } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { isEditableRow } from '../entries/row.ts'
import { type PickedEntries, type SelectableList, useListSelection } from './use-list-selection.ts'

const EntrySelectionBar = lazyComponent(() => import('./entry-selection-bar.tsx'))
const ClassifyDialog = lazyComponent(() => import('./classify-dialog.tsx'))
const PayDialog = lazyComponent(() => import('./pay-dialog.tsx'))

/**
 * Rows stay selected after a classification, so that both can be set. `picks`: undefined if no row can be changed. `bar`:
 * rendered after the list within the same `.picks`.
 */
export function useEntrySelection(kind: EntryKind, list: SelectableList): { picks: PickedEntries | undefined; bar: ReactNode } {
  const picks = useListSelection(list)
  const dialog = useDialog<ClassificationField | 'payment'>()
  /** The revisions that this list's classifications gave to the entries. They may be newer than those of the loaded rows. */
  const [newRevisions, setNewRevisions] = useState<ReadonlyMap<number, number>>(new Map())
  const unseen = picks.unseen()
  const rows = [...picks.chosen, ...unseen].map((row) => ({
    ...row,
    revision: Math.max(row.revision, newRevisions.get(row.id) ?? 0),
  }))
  const bar = (
    <>
      <CodeSuspense>
        {rows.length > 0 && (
          <EntrySelectionBar
            kind={kind}
            rows={rows}
            unseen={unseen.length}
            picks={picks}
            onClassify={dialog.open}
            onPay={() => dialog.open('payment')}
          />
        )}
      </CodeSuspense>
      <OpenedDialog dialog={dialog}>
        {(control, field) =>
          field === 'payment' ? (
            <PayDialog kind={kind} rows={rows} picks={picks} {...control} />
          ) : (
            field && (
              <ClassifyDialog
                kind={kind}
                field={field}
                rows={rows}
                picks={picks}
                onDone={(entries) =>
                  setNewRevisions(new Map([...newRevisions, ...entries.map(({ id, revision }) => [id, revision] as const)]))
                }
                {...control}
              />
            )
          )
        }
      </OpenedDialog>
    </>
  )
  return { picks: list.rows?.some(isEditableRow) ? picks : undefined, bar }
}
