import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { officeImageOrPdf } from 'contract/files.ts'
import { FREQUENCIES } from 'contract/finance/outflows.ts'
import { DateField } from '../../../components/date-field.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { MoneyField } from '../../../components/money-field.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { bindField } from '../../../lib/form-field.ts'
import { notify } from '../../../lib/notify.ts'
import { useToday, useUser } from '../../../lib/session.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { projectChoicesQuery, toOptions } from '../config-items/options.ts'
import { validateDate } from '../form/entry-values.ts'
import { RecurrenceField } from '../occurrences/recurrence-field.tsx'
import { validateFrequency } from '../occurrences/scope.ts'
import { ReceiptInput } from '../receipts/receipt-input.tsx'
import { useRecordFromModal } from './api.ts'
import { buildModalPayload, type ModalValues } from './modal-payload.ts'

/** The messages of missing fields (specification §5). */
const MESSAGES = { title: 'Por favor, preencha o título da saída financeira', project: 'Por favor, selecione um projeto' }
const NAMES = {
  title: 'title',
  projeto_id: 'project',
  valor: 'amount',
  data: 'date',
  file: 'receipt',
  'file.data': 'receipt',
  recorrencia: 'recurrence',
}

const validate = {
  title: (title: string) => (title.trim() ? null : MESSAGES.title),
  project: (project: string | null) => (project ? null : MESSAGES.project),
  recurrence: validateFrequency,
}

/** 'Nova Saída Financeira', from Home's Financeiro modal. The first project is chosen beforehand. Mount it anew (by key) for each. */
export function ModalDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const today = useToday()
  const user = useUser()
  const record = useRecordFromModal()
  const sending = useSending()
  const projects = useQuery(projectChoicesQuery)
  const options = toOptions(projects.data)
  const form = useForm<ModalValues>({
    initialValues: { title: '', project: null, amount: null, date: today, receipt: null, recurrence: undefined },
    validate: (values) => {
      const chosen = { ...values, project: values.project ?? options[0]?.value ?? null }
      return {
        title: validate.title(chosen.title),
        project: validate.project(chosen.project),
        date: validateDate(chosen.date),
        recurrence: validate.recurrence(chosen.recurrence),
      }
    },
  })
  const project = bindField(form, 'project')

  const draft = useFormDraft(form, { name: 'outflow-of-home' })
  const { intent } = draft
  const send = async (values: ModalValues) => {
    const chosen = { ...values, project: values.project ?? options[0]?.value ?? null }
    const json = [await buildModalPayload(chosen, user, intent.since())]
    await record.mutateAsync({ json, options: { intent, ...(values.receipt ? sending.begin() : {}) } })
  }
  const submit = form.onSubmit(
    (values) => draft.follow(send(values), { close: onClose, refuse: (error) => form.setErrors(fieldErrors(error, NAMES)) }),
    ({ title, project: noProject }) => {
      const reason = title ?? noProject
      if (reason) notify({ kind: 'invalid', title: String(reason) })
    },
  )
  return (
    <FormDialog
      title="Nova Saída Financeira"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit="Registrar Saída"
      busyLabel="Enviando..."
      busy={record.isPending}
      dirty={form.isDirty()}
      draft={draft}
      sending={form.values.receipt ? sending : undefined}
    >
      <TextField label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <SelectField
        label="Projeto"
        required
        clearable={false}
        options={options}
        {...project}
        value={form.values.project ?? options[0]?.value ?? null}
      />
      <div className="pair">
        <MoneyField label="Valor" help="Em branco, fica como A completar" {...bindField(form, 'amount')} />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
      <ReceiptInput label="Anexo" rule={officeImageOrPdf} invite="Escolha um arquivo" {...bindField(form, 'receipt')} />
      <RecurrenceField legend="Esta é uma despesa recorrente?" suggestions={FREQUENCIES} {...bindField(form, 'recurrence')} />
    </FormDialog>
  )
}
