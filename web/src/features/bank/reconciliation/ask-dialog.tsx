import type { Decision, LineToReconcile } from 'contract/bank/reconcile.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { SelectField } from '#components/ui/select-field.tsx'

type Props = {
  line: LineToReconcile
  people: readonly { id: number; name: string }[]
  opened: boolean
  onClose: () => void
  onDecide: (decision: Decision) => void
}

/** A colleague is asked through the bell; the line stays where it is. */
export default function AskDialog({ line, people, opened, onClose, onDecide }: Props) {
  const [personId, setPersonId] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (personId === null) return setError('Escolha a pessoa')
    onClose()
    onDecide({ kind: 'ask', lineId: line.id, personId: Number(personId) })
  }
  return (
    <Dialog title="Pedir o comprovante" opened={opened} onClose={onClose}>
      <form className="dialog__form" onSubmit={submit} noValidate>
        <div className="dialog__body">
          <p className="wraps sub">{line.description}</p>
          <SelectField
            label="Pessoa"
            required
            autoFocus
            options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={personId}
            error={error}
            onChange={(chosen) => {
              setPersonId(chosen)
              setError(undefined)
            }}
          />
          <p className="sub small">A pessoa recebe uma notificação com um link para este movimento.</p>
        </div>
        <DialogFoot action="Pedir" onClose={onClose} />
      </form>
    </Dialog>
  )
}
