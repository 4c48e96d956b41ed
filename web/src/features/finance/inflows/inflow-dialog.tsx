import { useForm } from '@mantine/form'
import { imageOrPdf } from 'contract/files.ts'
import { INFLOW_REQUIRED } from 'contract/finance/inflows.ts'
import { DateField } from '../../../components/date-field.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { MoneyField } from '../../../components/money-field.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { bindField, bindFields } from '../../../lib/form-field.ts'
import { notify } from '../../../lib/notify.ts'
import { useToday } from '../../../lib/session.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ConfigField } from '../config-items/config-field.tsx'
import type { OwnRow } from '../entries/row.ts'
import { ChangedLine } from '../form/changed-line.tsx'
import { createFieldSetter, seenEntry } from '../form/entry-form.ts'
import { EXTRA_FIELDS, ExtraFields } from '../form/extra-fields.tsx'
import { useEntryEdit } from '../form/use-entry-edit.tsx'
import { toScopeParameter } from '../occurrences/scope.ts'
import { SERIES_FIELDS, SeriesFields } from '../occurrences/series-fields.tsx'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { ReceiptsField } from '../receipts/receipts-field.tsx'
import { useEditInflow, useRecordInflow } from './api.ts'
import { INFLOW_NAMES, type InflowValues, initialInflow, toChange, toRecord, validateInflow } from './inflow-form.ts'

/** `copy`: a new one begins as this one. */
type Props = { row?: OwnRow | undefined; copy?: OwnRow | undefined; opened: boolean; onClose: () => void }

/** Records an inflow, or shows and edits one. Mount it anew (by key) for each. */
export default function InflowDialog({ row, copy, opened, onClose }: Props) {
  const shown = row ?? copy
  const today = useToday()
  const sending = useSending()
  const edit = useEditInflow()
  const form = useForm<InflowValues>({ initialValues: initialInflow({ row, copy }, today), validate: validateInflow })
  const draft = useFormDraft(form, {
    name: shown ? `inflow:${row ? '' : 'copy:'}${shown.id}` : 'inflow',
    seen: row && seenEntry(row),
  })
  const record = useRecordInflow(draft.intent)
  const { save, panel } = useEntryEdit<ReturnType<typeof toChange>, ReturnType<typeof toScopeParameter>>({
    kind: 'inflow',
    row,
    seen: draft.seen,
    put: createFieldSetter(form, INFLOW_NAMES),
    send: edit.mutateAsync,
  })
  const send = (values: InflowValues): Promise<unknown> =>
    row
      ? save(toChange(values), toScopeParameter(row, values))
      : record.mutateAsync({ ...toRecord(values), options: values.receipts.length > 0 ? sending.begin() : undefined })
  const submit = form.onSubmit(
    (values) =>
      draft.follow(send(values), { close: onClose, refuse: (error) => form.setErrors(fieldErrors(error, INFLOW_NAMES)) }),
    ({ description, amount }) => (description || amount) && notify({ kind: 'invalid', title: INFLOW_REQUIRED }),
  )
  return (
    <FormDialog
      title={row ? 'Entrada' : 'Registrar Nova Entrada'}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit={row ? 'Salvar' : 'Registrar Entrada'}
      busyLabel={row ? 'Salvando...' : 'Registrando...'}
      busy={record.isPending || edit.isPending}
      dirty={form.isDirty()}
      draft={draft}
      sending={form.values.receipts.length > 0 ? sending : undefined}
    >
      {row && <ChangedLine id={row.id} />}
      {panel}
      <TextField
        label="Descrição"
        required
        maxLength={200}
        data-autofocus={row ? undefined : true}
        {...form.getInputProps('description')}
      />
      <div className="pair">
        <MoneyField label="Valor" required {...bindField(form, 'amount')} />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
      <ConfigField list="client" chosen={{ id: shown?.clienteId, name: shown?.cliente }} field={bindField(form, 'client')} />
      {row ? (
        <ReceiptList id={row.id} receipts={row.comprovantes} />
      ) : (
        <ReceiptsField
          label="Comprovante"
          rule={imageOrPdf}
          invite="Escolha uma imagem ou um PDF"
          {...bindField(form, 'receipts')}
        />
      )}
      <SeriesFields fields={bindFields(form, SERIES_FIELDS)} legend="Repetir esta entrada?" row={row} />
      <ExtraFields
        fields={bindFields(form, EXTRA_FIELDS)}
        label="Projeto, método e empresa"
        open={shown !== undefined}
        row={shown}
        paidLabel="Já foi recebida"
      />
    </FormDialog>
  )
}
