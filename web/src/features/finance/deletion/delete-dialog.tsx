import type { Scope } from 'contract/finance/series.ts'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import type { EntryRow } from '../entries/row.ts'
import { getDescription } from '../entries/row.ts'
import { DELETE_HINTS, describeRecurrence } from '../occurrences/scope.ts'
import { ScopeField } from '../occurrences/scope-field.tsx'

type Props = {
  row: EntryRow
  opened: boolean
  busy: boolean
  onDelete: (row: EntryRow, scope: Scope) => void
  onClose: () => void
}

export default function DeleteDialog({ row, opened, busy, onDelete, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('this')
  return (
    <Dialog title="Excluir da série" opened={opened} onClose={onClose} small>
      <div className="dialog__body">
        <p className="wraps">
          <strong>{getDescription(row)}</strong> <span className="sub">{describeRecurrence(row)}</span>
        </p>
        <ScopeField legend="O que excluir" hints={DELETE_HINTS} value={scope} onChange={setScope} />
      </div>
      <DialogFoot
        action="Excluir"
        look="danger"
        busy={busy && 'Excluindo...'}
        onAction={() => onDelete(row, scope)}
        onClose={onClose}
      />
    </Dialog>
  )
}
