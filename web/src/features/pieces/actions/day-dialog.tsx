import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { DateField } from '#components/date-field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { useDraftForm } from '#components/use-draft-form.ts'
import { bindField } from '#lib/form-field.ts'

type Props = { piece: PieceCard; opened: boolean; onClose: () => void; onChoose: (day: CivilDate | null) => void }

export default function DayDialog({ piece, opened, onClose, onChoose }: Props) {
  const { form, state } = useDraftForm<{ plannedOn: CivilDate | null }>({
    draft: `piece-day:${piece.id}`,
    initialValues: { plannedOn: piece.plannedOn },
    send: async ({ plannedOn }) => {
      if (plannedOn !== piece.plannedOn) onChoose(plannedOn)
    },
    onSent: onClose,
  })
  return (
    <FormDialog title="Dia da publicação" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <p className="wraps">{piece.title}</p>
      <DateField label="Dia" help="Em branco, a peça fica sem dia." {...bindField(form, 'plannedOn')} />
    </FormDialog>
  )
}
