import { DocumentConflictCallout } from './conflict-callout.tsx'
import { DocumentRecoveryCallout } from './recovery-callout.tsx'
import type { DocumentEditing } from './use-document-editing.ts'

/** The questions about a text that only the person can decide: a copy to recover, a conflict to resolve. */
export const PendingDecisions = ({ editing }: { editing: DocumentEditing }) => (
  <>
    <DocumentRecoveryCallout editing={editing} />
    <DocumentConflictCallout editing={editing} />
  </>
)
