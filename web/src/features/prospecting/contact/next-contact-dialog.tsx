import type { Lead } from 'contract/prospecting/leads.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { TextField } from '#components/ui/field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field, optionalText } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { notify } from '#lib/notify.ts'
import { useEditLead } from '../leads/lead-calls.ts'

const nextForm = defineForm<Lead>()(
  {
    nextOn: field<CivilDate | null, CivilDate | null>({
      label: 'Dia',
      blank: null,
      read: (recorded) => recorded ?? null,
      write: (day) => day,
      format: (day) => (day ? formatDate(day) : 'sem dia'),
    }),
    nextText: optionalText({ label: 'O que fazer' }),
  },
  { validate: { nextOn: (day, { nextText }) => (!day && nextText.trim() ? 'Informe o dia do próximo contato' : null) } },
)

/** It takes its initial values when it is mounted, so it needs a React key of its own for each lead. */
export default function NextContactDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  const edit = useEditLead('Não foi possível salvar o próximo contato')
  const { form, state } = useRecordForm(nextForm, {
    draft: `lead-next:${lead.id}`,
    record: lead,
    edit: async (change) => {
      await edit.mutateAsync({ id: lead.id, change })
      notify({ kind: 'done', title: 'Próximo contato salvo', message: lead.name })
    },
    onSent: onClose,
  })
  return (
    <FormDialog title="Próximo contato" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <p className="wraps sub">{lead.name}</p>
      <DateField
        label="Dia"
        help="Sem dia, o contato sai dos próximos."
        value={form.values.nextOn}
        error={form.errors.nextOn}
        onChange={(day) => form.setFieldValue('nextOn', day)}
      />
      <TextField label="O que fazer" maxLength={200} {...form.getInputProps('nextText')} />
    </FormDialog>
  )
}
