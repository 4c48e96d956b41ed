import type { EntryKind } from 'contract/finance/due.ts'
import { lazyComponent } from '#lib/lazy.ts'
import type { EditConflict } from '#lib/use-edit.ts'

const EntryConflict = lazyComponent(() => import('./entry-conflict.tsx'))

export const createConflictRenderer = (kind: EntryKind) => (conflict: EditConflict) => (
  <EntryConflict kind={kind} conflict={conflict} />
)
