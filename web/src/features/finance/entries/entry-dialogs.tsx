import type { EntryKind } from 'contract/finance/due.ts'
import { Suspense } from 'react'
import type { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { OwnRow } from './row.ts'

const EntryDialog = lazyComponent(() => import('../form/entry-dialog.tsx'))
const CompleteDialog = lazyComponent(() => import('../form/complete-dialog.tsx'))

/** The entry that a form edits, copies or completes; none: a new one is recorded. */
export type OpenedEntry = { row: OwnRow } | { copy: OwnRow } | { incomplete: OwnRow }

type Props = { kind: EntryKind; dialog: ReturnType<typeof useDialog<OpenedEntry>> }

/** The forms of a list, whose code loads when one is first opened. */
export function EntryDialogs({ kind, dialog: { state, close } }: Props) {
  if (!state) return null
  const { item, opened, count } = state
  return (
    <Suspense>
      {item && 'incomplete' in item ? (
        <CompleteDialog key={count} row={item.incomplete} opened={opened} onClose={close} />
      ) : (
        <EntryDialog key={count} kind={kind} {...item} opened={opened} onClose={close} />
      )}
    </Suspense>
  )
}
