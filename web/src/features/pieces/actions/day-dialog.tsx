import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'

const dayForm = defineForm()({ plannedOn: question<CivilDate | null>(null) })

type Props = { piece: PieceCard; opened: boolean; onClose: () => void; onChoose: (day: CivilDate | null) => void }

export default function DayDialog({ piece, opened, onClose, onChoose }: Props) {
  const { form, state } = useRecordForm(dayForm, {
    draft: `piece-day:${piece.id}`,
    initial: { plannedOn: piece.plannedOn },
    create: async (_input, { values: { plannedOn } }) => {
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
