import type { EntryKind } from 'contract/finance/due.ts'
import { OpenedDialog } from '../../../components/opened-dialog.tsx'
import type { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { OwnRow } from './row.ts'

const EntryDialog = lazyComponent(() => import('../form/entry-dialog.tsx'))
const CompleteDialog = lazyComponent(() => import('../form/complete-dialog.tsx'))

/** The entry that a form edits, copies or completes; none: a new one is recorded. */
export type OpenedEntry = { row: OwnRow } | { copy: OwnRow } | { incomplete: OwnRow }

type Props = { kind: EntryKind; dialog: ReturnType<typeof useDialog<OpenedEntry>> }

/** The forms of a list, whose code loads when one is first opened. */
export const EntryDialogs = ({ kind, dialog }: Props) => (
  <OpenedDialog dialog={dialog}>
    {(control, item) =>
      item && 'incomplete' in item ? (
        <CompleteDialog row={item.incomplete} {...control} />
      ) : (
        <EntryDialog kind={kind} {...item} {...control} />
      )
    }
  </OpenedDialog>
)
