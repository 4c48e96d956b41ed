import { useQuery, useQueryClient } from '@tanstack/react-query'
import { officeImageOrPdfFileRule } from 'contract/calls/files.ts'
import { FREQUENCIES } from 'contract/finance/outflows.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { TextField } from '#components/ui/field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField, bindFields } from '#lib/drafts/form-field.ts'
import { useSubmissionProgress } from '#lib/net/use-submission-progress.ts'
import { notify } from '#lib/notify.ts'
import { useToday, useUser } from '#lib/session/session.ts'
import { projectChoicesQuery, toOptions } from '../config-items/options.ts'
import { PAID_FIELDS, PaidFields } from '../form/paid-fields.tsx'
import { RecurrenceField } from '../occurrences/recurrence-field.tsx'
import { ReceiptInput } from '../receipts/receipt-input.tsx'
import { useRecordFromModal } from './home-modal-calls.ts'
import { buildModalOutflow, createModalForm } from './modal-outflow.ts'

/** The first project is chosen from the start. Callers give each outflow a dialog of its own (by the React `key`). */
export function ModalDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const today = useToday()
  const user = useUser()
  const record = useRecordFromModal()
  const sending = useSubmissionProgress()
  const client = useQueryClient()
  const options = toOptions(useQuery(projectChoicesQuery).data)
  const choose = (project: string | null) => project ?? options[0]?.value ?? null
  // A form that a draft has filled can be submitted before the projects are loaded. It then waits for them.
  const chooseWhenLoaded = async (project: string | null) =>
    project ?? toOptions(await client.query({ ...projectChoicesQuery, staleTime: 'static' }))[0]?.value ?? null
  const { form, state } = useRecordForm(createModalForm(today, chooseWhenLoaded), {
    draft: 'outflow-of-home',
    create: async (_input, { values, intent }) => {
      const projectId = await chooseWhenLoaded(values.projectId)
      const outflow = await buildModalOutflow({ ...values, projectId }, user, intent.since())
      await record.mutateAsync({ outflow, options: { intent, ...(values.receipt ? sending.begin() : {}) } })
    },
    onSent: onClose,
    onInvalid: ({ description, projectId }) => {
      const reason = description ?? projectId
      if (reason) notify({ kind: 'invalid', title: String(reason) })
    },
  })
  return (
    <FormDialog
      title="Nova Saída Financeira"
      opened={opened}
      onClose={onClose}
      submit="Registrar Saída"
      busyLabel="Enviando..."
      {...state}
      sending={form.values.receipt ? sending : undefined}
    >
      <TextField label="Título" required maxLength={200} data-autofocus {...form.getInputProps('description')} />
      <SelectField
        label="Projeto"
        required
        clearable={false}
        options={options}
        {...bindField(form, 'projectId')}
        value={choose(form.values.projectId)}
      />
      <div className="pair">
        <MoneyField label="Valor" help="Em branco, fica como A completar" {...bindField(form, 'centavos')} />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
      <PaidFields kind="outflow" date={form.values.date} fields={bindFields(form, PAID_FIELDS)} />
      <ReceiptInput label="Anexo" rule={officeImageOrPdfFileRule} invite="Escolha um arquivo" {...bindField(form, 'receipt')} />
      <RecurrenceField
        kind="outflow"
        earlierPaid={bindField(form, 'earlierPaid')}
        isTotal={bindField(form, 'isTotal')}
        legend="Esta é uma despesa recorrente?"
        suggestions={FREQUENCIES}
        startsOn={form.values.date}
        centavos={form.values.centavos}
        {...bindField(form, 'recurrence')}
      />
    </FormDialog>
  )
}
