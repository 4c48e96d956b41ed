import { useQuery } from '@tanstack/react-query'
import type { SalesActivity } from 'contract/team/activities.ts'
import { useRef } from 'react'
import { DateField } from '../../../components/date-field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { fieldOf } from '../../../lib/field-of.ts'
import { membersQuery, rulesQuery } from '../../../lib/team.ts'
import { ActivityFields } from '../activity-fields.tsx'
import { valuesOf } from '../activity-values.ts'
import { useActivityForm } from '../use-activity-form.ts'
import { useEditActivity } from './api.ts'

type Props = { activity: SalesActivity; opened: boolean; onClose: () => void }

/** Mount it anew (by key) for each. It is priced by the rule that it was registered under. */
export default function EditDialog({ activity, opened, onClose }: Props) {
  const { data: members = [{ ...activity.member, active: true }] } = useQuery(membersQuery)
  const { data: rules } = useQuery(rulesQuery)
  const edit = useEditActivity()
  const box = useRef<HTMLDivElement>(null)
  const { form, draft, onSubmit } = useActivityForm({
    name: `activity:${activity.id}`,
    box,
    initialValues: valuesOf(activity),
    send: (data) => edit.mutateAsync({ id: activity.id, data }),
    onSent: onClose,
    dateRequired: true,
  })
  return (
    <FormDialog
      title="Editar atividade"
      opened={opened}
      onClose={onClose}
      onSubmit={onSubmit}
      errors={form.errors}
      submit="Salvar"
      busyLabel="Salvando..."
      busy={edit.isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      <div className="activity-form__fields" ref={box}>
        <ActivityFields
          form={form}
          members={members.filter(({ id, active }) => active || id === activity.member.id)}
          rules={rules?.find(({ version }) => version === activity.rule)}
        />
        <DateField label="Data" {...fieldOf(form, 'date')} />
      </div>
    </FormDialog>
  )
}
