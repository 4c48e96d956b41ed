import { useQuery, useQueryClient } from '@tanstack/react-query'
import { officeImageOrPdfFileRule } from 'contract/calls/files.ts'
import { addWireNames } from 'contract/calls/wire-names.ts'
import { RECORDED_ENTRY_CODE_NAMES } from 'contract/finance/entries.ts'
import { FREQUENCIES } from 'contract/finance/outflows.ts'
import { DateField } from '#components/date-field.tsx'
import { TextField } from '#components/field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { MoneyField } from '#components/money-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { useDraftForm } from '#components/use-draft-form.ts'
import { requireDate } from '#forms/fields.ts'
import { bindField, bindFields } from '#lib/form-field.ts'
import { notify } from '#lib/notify.ts'
import { useToday, useUser } from '#lib/session.ts'
import { useSubmissionProgress } from '#lib/use-submission-progress.ts'
import { requireText } from '#lib/validation.ts'
import { projectChoicesQuery, toOptions } from '../config-items/options.ts'
import { createPaidOnValidation } from '../form/entry-form.tsx'
import { PAID_FIELDS, PaidFields } from '../form/paid-fields.tsx'
import { RecurrenceField } from '../occurrences/recurrence-field.tsx'
import { validateFrequency } from '../occurrences/scope.ts'
import { ReceiptInput } from '../receipts/receipt-input.tsx'
import { useRecordFromModal } from './api.ts'
import { buildModalOutflow, type ModalValues } from './modal-outflow.ts'

/** The messages for missing fields (specification §5). */
const MESSAGES = { title: 'Por favor, preencha o título da saída financeira', project: 'Por favor, selecione um projeto' }
const FORM_NAMES = {
  description: 'title',
  projectId: 'project',
  centavos: 'amount',
  date: 'date',
  paid: 'paid',
  paidOn: 'paidOn',
  recurrence: 'recurrence',
}
const NAMES = { ...addWireNames(FORM_NAMES, RECORDED_ENTRY_CODE_NAMES), file: 'receipt', 'file.data': 'receipt' }

const validate = {
  title: requireText(MESSAGES.title),
  date: requireDate,
  recurrence: validateFrequency,
}

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
  const { form, state } = useDraftForm<ModalValues>({
    draft: 'outflow-of-home',
    initialValues: {
      title: '',
      project: null,
      amount: null,
      date: today,
      paid: null,
      paidOn: undefined,
      earlierPaid: false,
      isTotal: false,
      receipt: null,
      recurrence: undefined,
    },
    validate: {
      ...validate,
      paidOn: createPaidOnValidation(today),
      project: async (project) => ((await chooseWhenLoaded(project)) ? null : MESSAGES.project),
    },
    names: NAMES,
    send: async (values, { intent }) => {
      const project = await chooseWhenLoaded(values.project)
      const outflow = await buildModalOutflow({ ...values, project }, user, intent.since())
      await record.mutateAsync({ outflow, options: { intent, ...(values.receipt ? sending.begin() : {}) } })
    },
    onSent: onClose,
    onInvalid: ({ title, project }) => {
      const reason = title ?? project
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
      <TextField label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <SelectField
        label="Projeto"
        required
        clearable={false}
        options={options}
        {...bindField(form, 'project')}
        value={choose(form.values.project)}
      />
      <div className="pair">
        <MoneyField label="Valor" help="Em branco, fica como A completar" {...bindField(form, 'amount')} />
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
        centavos={form.values.amount}
        {...bindField(form, 'recurrence')}
      />
    </FormDialog>
  )
}
