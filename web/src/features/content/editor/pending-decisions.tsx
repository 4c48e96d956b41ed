import { ConflictCallout } from './conflict-callout.tsx'
import { RecoveryCallout } from './recovery-callout.tsx'
import type { DocumentEditing } from './use-document.ts'

/** What only the person can decide about a text. */
export const PendingDecisions = ({ editing }: { editing: DocumentEditing }) => (
  <>
    <RecoveryCallout editing={editing} />
    <ConflictCallout editing={editing} />
  </>
)
