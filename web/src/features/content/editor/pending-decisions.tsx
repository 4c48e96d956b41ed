import { DocumentConflictCallout } from './conflict-callout.tsx'
import { DocumentRecoveryCallout } from './recovery-callout.tsx'
import type { DocumentEditing } from './use-document-editing.ts'

/** The questions about a text that the person has to answer: whether to recover a copy, and how to settle a conflict. */
export const PendingDecisions = ({ editing }: { editing: DocumentEditing }) => (
  <>
    <DocumentRecoveryCallout editing={editing} />
    <DocumentConflictCallout editing={editing} />
  </>
)
