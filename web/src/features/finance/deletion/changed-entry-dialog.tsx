import '#components/ui/choices.css'
import type { EntryKind } from 'contract/finance/due.ts'
import type { Conflict } from 'contract/values/revisions.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { type ShownFields, showField } from '#forms/conflict-panel.tsx'
import { money } from '#forms/fields.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { type EntryRow, getDescription } from '../entries/row.ts'
import { ENTRY_FIELDS } from '../form/entry-form.tsx'

/** Changed by payments, and by no form. */
const PAID_IN_PART = money({ label: 'Pago em parte', none: 'Nada' })

type Props = {
  kind: EntryKind
  row: EntryRow
  conflict: Conflict
  opened: boolean
  busy: boolean
  onDelete: () => void
  onClose: () => void
}

export default function ChangedEntryDialog({ kind, row, conflict, opened, busy, onDelete, onClose }: Props) {
  const fields: ShownFields = { ...ENTRY_FIELDS[kind], paidCentavos: PAID_IN_PART }
  return (
    <Dialog title={`Esta ${ENTRY_KINDS[kind].one} foi alterada`} opened={opened} onClose={onClose} small>
      <div className="dialog__body dialog__body--text">
        <p>
          <strong className="two">{getDescription(row)}</strong> foi alterada depois que você a viu. Nada foi excluído.
        </p>
        <dl className="stack gap-2">
          {Object.entries(conflict.fields).map(([name, { yours, theirs }]) => (
            <div key={name}>
              <dt className="small sub">{showField(fields, name, undefined).label}</dt>
              <dd className="block kept-lines">
                <s>{showField(fields, name, yours).text}</s> → <strong>{showField(fields, name, theirs).text}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <DialogFoot
        action="Excluir assim mesmo"
        look="danger"
        busy={busy && 'Excluindo...'}
        onAction={onDelete}
        onClose={onClose}
        focusesClose
      />
    </Dialog>
  )
}
