import { useForm } from '@mantine/form'
import { imageOnly } from 'contract/files.ts'
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
import { useEditOutflow, useRecordOutflow } from './api.ts'
import {
  initialOutflow,
  NAME_REQUIRED,
  OUTFLOW_NAMES,
  type OutflowValues,
  toChange,
  toRecord,
  validateOutflow,
} from './outflow-form.ts'

/** `copy`: a new one begins as this one. */
type Props = { row?: OwnRow | undefined; copy?: OwnRow | undefined; opened: boolean; onClose: () => void }

/** Records an outflow, or shows and edits one. Mount it anew (by key) for each. */
export default function OutflowDialog({ row, copy, opened, onClose }: Props) {
  const shown = row ?? copy
  const today = useToday()
  const sending = useSending()
  const edit = useEditOutflow()
  const form = useForm<OutflowValues>({
    initialValues: initialOutflow({ row, copy }, today),
    validate: validateOutflow,
  })
  const draft = useFormDraft(form, {
    name: shown ? `outflow:${row ? '' : 'copy:'}${shown.id}` : 'outflow',
    seen: row && seenEntry(row),
  })
  const record = useRecordOutflow(draft.intent)
  const { save, panel } = useEntryEdit<ReturnType<typeof toChange>, ReturnType<typeof toScopeParameter>>({
    kind: 'outflow',
    row,
    seen: draft.seen,
    put: createFieldSetter(form, OUTFLOW_NAMES),
    send: edit.mutateAsync,
  })
  const send = (values: OutflowValues): Promise<unknown> =>
    row
      ? save(toChange(values), toScopeParameter(row, values))
      : record.mutateAsync({ ...toRecord(values), options: values.receipts.length > 0 ? sending.begin() : undefined })
  const submit = form.onSubmit(
    (values) =>
      draft.follow(send(values), { close: onClose, refuse: (error) => form.setErrors(fieldErrors(error, OUTFLOW_NAMES)) }),
    (errors) => errors.name && notify({ kind: 'invalid', title: NAME_REQUIRED }),
  )
  return (
    <FormDialog
      title={row ? 'Saída' : 'Registrar Nova Saída'}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit={row ? 'Salvar' : 'Registrar Saída'}
      busyLabel={row ? 'Salvando...' : 'Registrando...'}
      busy={record.isPending || edit.isPending}
      dirty={form.isDirty()}
      draft={draft}
      sending={form.values.receipts.length > 0 ? sending : undefined}
    >
      {row && <ChangedLine id={row.id} />}
      {panel}
      <TextField
        label="Nome da saída"
        required
        maxLength={200}
        data-autofocus={row ? undefined : true}
        {...form.getInputProps('name')}
      />
      <div className="pair">
        <MoneyField label="Valor" help="Em branco, fica como A completar" {...bindField(form, 'amount')} />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
      {row ? (
        <ReceiptList id={row.id} receipts={row.comprovantes} />
      ) : (
        <ReceiptsField label="Comprovante" rule={imageOnly} invite="Escolha uma imagem" {...bindField(form, 'receipts')} />
      )}
      <SeriesFields fields={bindFields(form, SERIES_FIELDS)} legend="Esta é uma despesa recorrente?" row={row} />
      <ExtraFields
        fields={bindFields(form, EXTRA_FIELDS)}
        label="Projeto, categoria, método e empresa"
        open={shown !== undefined}
        row={shown}
        paidLabel="Já foi paga"
      >
        <ConfigField
          list="category"
          chosen={{ id: shown?.categoriaId, name: shown?.categoria }}
          field={bindField(form, 'category')}
        />
      </ExtraFields>
    </FormDialog>
  )
}
