import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import '../activity-form.css'
import { useQuery } from '@tanstack/react-query'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ActivityType } from 'contract/team/activity-type.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import { DateField } from '#components/date-field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { membersQuery, rulesQuery } from '#entities/team/queries.ts'
import { bindField } from '#lib/form-field.ts'
import { ActivityFields } from '../activity-fields.tsx'
import {
  ACTIVITY_FIELDS_BY_WIRE_NAME,
  TYPE_NAMES,
  toActivityChange,
  toActivityValues,
  toFormValue,
  toSeenActivity,
} from '../activity-values.ts'
import { useActivityForm } from '../use-activity-form.ts'
import { useEditActivity } from './api.ts'

type Props = { activity: SalesActivity; opened: boolean; onClose: () => void }

const formatText = (value: unknown) => (typeof value === 'string' ? value : '')

const createActivityFormatters = (members: readonly { id: number; name: string }[]): FieldFormatters => ({
  memberId: {
    label: 'Membro da Equipe',
    format: (value) => members.find(({ id }) => id === value)?.name ?? `nº ${value}`,
  },
  type: { label: 'Tipo de Atividade', format: (value) => TYPE_NAMES[value as ActivityType] },
  centavos: { label: 'Valor da Venda', format: (value) => (typeof value === 'number' ? formatBRL(value) : '') },
  description: { label: 'Descrição', format: formatText },
  date: { label: 'Data', format: (value) => formatDate(formatText(value)) },
})

/** Its points follow the point rules under which it was registered. The dialog needs a React key of its own for each activity. */
export default function EditDialog({ activity, opened, onClose }: Props) {
  const { data: members = [{ ...activity.member, active: true }] } = useQuery(membersQuery)
  const { data: rules } = useQuery(rulesQuery)
  const edit = useEditActivity()
  const { form, state } = useActivityForm({
    draft: `activity:${activity.id}`,
    initialValues: toActivityValues(activity),
    seen: toSeenActivity(activity),
    toFormFields: (field, value) => ({ [ACTIVITY_FIELDS_BY_WIRE_NAME[field] ?? field]: toFormValue(field, value) }),
    renderPanel: createConflictPanelRenderer(createActivityFormatters(members)),
    send: (values, { save }) => save(toActivityChange(values), (change) => edit.mutateAsync({ id: activity.id, change })),
    onSent: onClose,
    dateRequired: true,
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
