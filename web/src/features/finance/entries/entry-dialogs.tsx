import type { EntryKind } from 'contract/finance/due.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import type { useDialog } from '#components/dialogs/use-dialog.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { EditableRow, EntryRow } from './row.ts'

const EntryDialog = lazyComponent(() => import('../form/entry-dialog.tsx'))
const PaymentDialog = lazyComponent(() => import('../payments/payment-dialog.tsx'))
const SplitDialog = lazyComponent(() => import('../split/split-dialog.tsx'))
const CompleteDialog = lazyComponent(() => import('../form/complete-dialog.tsx'))

/**
 * The entry that a form edits (`row`), copies (`copy`), completes (`incomplete`), pays (`paying`) or splits (`splitting`), or the code of the paper that a new
 * one begins with. A form without any records a new entry.
 */
export type OpenedEntry =
  | { row: EditableRow }
  | { copy: EditableRow }
  | { paper: string }
  | { incomplete: EditableRow }
  | { paying: EditableRow }
  | { splitting: EditableRow }

type Props = { kind: EntryKind; rows: readonly EntryRow[]; dialog: ReturnType<typeof useDialog<OpenedEntry>> }

export const EntryDialogs = ({ kind, rows, dialog }: Props) => (
  <OpenedDialog dialog={dialog}>
    {(control, item) =>
      item && 'incomplete' in item ? (
        <CompleteDialog row={item.incomplete} {...control} />
      ) : item && 'paying' in item ? (
        <PaymentDialog kind={kind} row={item.paying} {...control} />
      ) : item && 'splitting' in item ? (
        <SplitDialog kind={kind} row={item.splitting} {...control} />
      ) : (
        <EntryDialog kind={kind} rows={rows} {...item} {...control} />
      )
    }
  </OpenedDialog>
)
