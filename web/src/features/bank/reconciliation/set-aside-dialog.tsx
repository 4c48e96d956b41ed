import type { Decision, LineToReconcile } from 'contract/bank/reconcile.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { addDays } from 'contract/values/dates.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { TextField } from '#components/ui/field.tsx'
import { useToday } from '#lib/session/session.ts'

type Props = {
  line: LineToReconcile
  how: 'ignore' | 'wait'
  opened: boolean
  onClose: () => void
  onDecide: (decision: Decision) => void
}

const WEEK = 7

/** A line is put off until a day, or ignored for a reason. */
export default function SetAsideDialog({ line, how, opened, onClose, onDecide }: Props) {
  const today = useToday()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<CivilDate | null>(addDays(today, WEEK))
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (how === 'ignore' && !reason.trim()) return setError('Diga por que o movimento é ignorado')
    if (how === 'wait' && (!until || until <= today)) return setError('Escolha um dia depois de hoje')
    onClose()
    onDecide(
      how === 'ignore'
        ? { kind: 'ignore', lineId: line.id, reason: reason.trim() }
        : { kind: 'wait', lineId: line.id, until: until ?? today },
    )
  }
  return (
    <Dialog title={how === 'ignore' ? 'Ignorar movimento' : 'Esperar até'} opened={opened} onClose={onClose}>
      <form className="dialog__form" onSubmit={submit} noValidate>
        <div className="dialog__body">
          <p className="wraps sub">{line.description}</p>
          {how === 'ignore' ? (
            <TextField
              label="Motivo"
              required
              maxLength={200}
              data-autofocus
              value={reason}
              error={error}
              onChange={({ target }) => {
                setReason(target.value)
                setError(undefined)
              }}
            />
          ) : (
            <DateField
              label="Até"
              value={until}
              error={error}
              onChange={(day) => {
                setUntil(day)
                setError(undefined)
              }}
            />
          )}
        </div>
        <DialogFoot action={how === 'ignore' ? 'Ignorar' : 'Esperar'} onClose={onClose} />
      </form>
    </Dialog>
  )
}
