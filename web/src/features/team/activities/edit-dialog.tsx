import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import './activities.css'
import { useQuery } from '@tanstack/react-query'
import type { SalesActivity } from 'contract/team/activities.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { membersQuery, rulesQuery } from '#entities/team/queries.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { editActivityForm, notifyMissing, toActivityRecord } from '../activity-definition.tsx'
import { ActivityFields } from '../activity-fields.tsx'
import { useEditActivity } from './activity-calls.ts'

type Props = { activity: SalesActivity; opened: boolean; onClose: () => void }

/** Its points follow the point rules under which it was registered. The dialog needs a React key of its own for each activity. */
export default function EditDialog({ activity, opened, onClose }: Props) {
  const { data: members = [{ ...activity.member, active: true }] } = useQuery(membersQuery)
  const { data: rules } = useQuery(rulesQuery)
  const edit = useEditActivity()
  const { form, state } = useRecordForm(editActivityForm, {
    draft: `activity:${activity.id}`,
    record: toActivityRecord(activity),
    edit: (change) => edit.mutateAsync({ id: activity.id, change }),
    onSent: onClose,
    onInvalid: notifyMissing,
  })
  return (
    <FormDialog title="Editar atividade" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <div className="stack activity-form__fields">
        <ActivityFields
          form={form}
          members={members.filter(({ id, active }) => active || id === activity.member.id)}
          rules={rules?.find(({ version }) => version === activity.rule)}
        />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
      <AuthorshipLine of="activities" id={activity.id} />
    </FormDialog>
  )
}
