import { DocumentConflictCallout } from './conflict-callout.tsx'
import { DocumentRecoveryCallout } from './recovery-callout.tsx'
import type { DocumentEditing } from './use-document-editing.ts'

export const PendingDecisions = ({ editing }: { editing: DocumentEditing }) => (
  <>
    <DocumentRecoveryCallout editing={editing} />
    <DocumentConflictCallout editing={editing} />
  </>
)
