import { useQuery } from '@tanstack/react-query'
import { formatDate } from 'contract/dates.ts'
import { formatBRL } from 'contract/money.ts'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ActivityType } from 'contract/team/board.ts'
import { useRef } from 'react'
import type { FieldFormatters } from '../../../components/conflict-panel.tsx'
import { DateField } from '../../../components/date-field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { createPanelRenderer, useEditForm } from '../../../components/use-edit-form.tsx'
import { membersQuery, rulesQuery } from '../../../entities/team/queries.ts'
import { bindField } from '../../../lib/form-field.ts'
import { ActivityFields } from '../activity-fields.tsx'
import { NAMES, seenActivity, TYPE_NAMES, toActivityChange, toActivityValues, toFormValue } from '../activity-values.ts'
import { useActivityForm } from '../use-activity-form.ts'
import { useEditActivity } from './api.ts'

type Props = { activity: SalesActivity; opened: boolean; onClose: () => void }

const formatText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The labels of an activity's fields and the formatting of their values, by wire name. */
const createFieldWords = (members: readonly { id: number; name: string }[]): FieldFormatters => ({
  team_member_id: {
    label: 'Membro da Equipe',
    text: (value) => members.find(({ id }) => id === value)?.name ?? `nº ${value}`,
  },
  activity_type: { label: 'Tipo de Atividade', text: (value) => TYPE_NAMES[value as ActivityType] },
  sale_value: { label: 'Valor da Venda', text: (value) => (typeof value === 'number' ? formatBRL(Math.round(value * 100)) : '') },
  description: { label: 'Descrição', text: formatText },
  date: { label: 'Data', text: (value) => formatDate(formatText(value)) },
})

/** Edits an activity, priced by the rules that it was registered under. Mount it with a new key for each activity. */
export default function EditDialog({ activity, opened, onClose }: Props) {
  const { data: members = [{ ...activity.member, active: true }] } = useQuery(membersQuery)
  const { data: rules } = useQuery(rulesQuery)
  const edit = useEditActivity()
  const box = useRef<HTMLDivElement>(null)
  const seen = seenActivity(activity)
  const { form, draft, onSubmit } = useActivityForm({
    name: `activity:${activity.id}`,
    box,
    initialValues: toActivityValues(activity),
    seen,
    send: (data) => save(toActivityChange(data), (change) => edit.mutateAsync({ id: activity.id, change })),
    onSent: onClose,
    dateRequired: true,
  })
  const { save, panel } = useEditForm({
    seen: draft.seen,
    put: (field, value) => form.setFieldValue(NAMES[field] ?? field, toFormValue(field, value) as never),
    renderPanel: createPanelRenderer(createFieldWords(members)),
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
        {panel}
        <ActivityFields
          form={form}
          members={members.filter(({ id, active }) => active || id === activity.member.id)}
          rules={rules?.find(({ version }) => version === activity.rule)}
        />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
    </FormDialog>
  )
}
