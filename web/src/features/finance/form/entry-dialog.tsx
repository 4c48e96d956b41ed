import { useForm } from '@mantine/form'
import { imageOnly, imageOrPdf } from 'contract/files.ts'
import type { EntryKind } from 'contract/finance/due.ts'
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
import { useEditEntry, useRecordEntry } from '../entries/api.ts'
import { KINDS } from '../entries/kinds.ts'
import type { OwnRow } from '../entries/row.ts'
import { toScopeParameter } from '../occurrences/scope.ts'
import { SERIES_FIELDS, SeriesFields } from '../occurrences/series-fields.tsx'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { ReceiptsField } from '../receipts/receipts-field.tsx'
import { ChangedLine } from './changed-line.tsx'
import { chooseInitialValues, type EntryValues, REQUIRED, VALIDATION } from './entry-values.ts'
import { EXTRA_FIELDS, ExtraFields } from './extra-fields.tsx'
import { useEntryEdit } from './use-entry-edit.tsx'
import { createFieldSetter, ENTRY_NAMES, seenEntry, toChange, toRecording } from './wire-fields.ts'

const WORDS = {
  outflow: {
    title: 'Registrar Nova Saída',
    submit: 'Registrar Saída',
    description: 'Nome da saída',
    amount: { help: 'Em branco, fica como A completar' },
    receipt: { rule: imageOnly, invite: 'Escolha uma imagem' },
    recurrence: 'Esta é uma despesa recorrente?',
    extras: 'Projeto, categoria, método e empresa',
  },
  inflow: {
    title: 'Registrar Nova Entrada',
    submit: 'Registrar Entrada',
    description: 'Descrição',
    amount: { required: true },
    receipt: { rule: imageOrPdf, invite: 'Escolha uma imagem ou um PDF' },
    recurrence: 'Repetir esta entrada?',
    extras: 'Projeto, método e empresa',
  },
}

/** `copy`: a new entry begins as this one. */
type Props = { kind: EntryKind; row?: OwnRow; copy?: OwnRow; opened: boolean; onClose: () => void }

/** The form's state, its draft, and its submission: an edit of the row, or the recording of a new entry. */
function useEntryForm({ kind, row, copy, onClose }: Props) {
  const today = useToday()
  const sending = useSending()
  const edit = useEditEntry(kind)
  const form = useForm<EntryValues>({ initialValues: chooseInitialValues({ row, copy }, today), validate: VALIDATION[kind] })
  const name = [kind, row ? row.id : copy && `copy:${copy.id}`].filter(Boolean).join(':')
  const draft = useFormDraft(form, { name, seen: row && seenEntry(row) })
  const record = useRecordEntry(kind, draft.intent)
  const { save, panel } = useEntryEdit<ReturnType<typeof toChange>, ReturnType<typeof toScopeParameter>>({
    kind,
    row,
    seen: draft.seen,
    put: createFieldSetter(form),
    send: edit.mutateAsync,
  })
  const hasFiles = form.values.receipts.length > 0
  const send = (values: EntryValues): Promise<unknown> =>
    row
      ? save(toChange(kind, values), toScopeParameter(row, values))
      : record.mutateAsync({ ...toRecording(kind, values), options: hasFiles ? sending.begin() : undefined })
  const submit = form.onSubmit(
    (values) =>
      draft.follow(send(values), { close: onClose, refuse: (error) => form.setErrors(fieldErrors(error, ENTRY_NAMES)) }),
    ({ description, amount }) => (description || amount) && notify({ kind: 'invalid', title: REQUIRED[kind] }),
  )
  return {
    form,
    panel,
    dialog: {
      onSubmit: submit,
      errors: form.errors,
      busy: record.isPending || edit.isPending,
      dirty: form.isDirty(),
      draft,
      sending: hasFiles ? sending : undefined,
    },
  }
}

/** Records an entry, or shows and edits one. Mount it anew (by key) for each. */
export default function EntryDialog(props: Props) {
  const { kind, row, copy, opened, onClose } = props
  const shown = row ?? copy
  const { form, panel, dialog } = useEntryForm(props)
  const words = WORDS[kind]
  return (
    <FormDialog
      title={row ? KINDS[kind].name : words.title}
      opened={opened}
      onClose={onClose}
      submit={row ? 'Salvar' : words.submit}
      busyLabel={row ? 'Salvando...' : 'Registrando...'}
      {...dialog}
    >
      {row && <ChangedLine id={row.id} />}
      {panel}
      <TextField
        label={words.description}
        required
        maxLength={200}
        data-autofocus={row ? undefined : true}
        {...form.getInputProps('description')}
      />
      <div className="pair">
        <MoneyField label="Valor" {...words.amount} {...bindField(form, 'amount')} />
        <DateField label="Data" {...bindField(form, 'date')} />
      </div>
      {kind === 'inflow' && (
        <ConfigField list="client" chosen={{ id: shown?.clientId, name: shown?.client }} field={bindField(form, 'client')} />
      )}
      {row ? (
        <ReceiptList id={row.id} receipts={row.receipts} />
      ) : (
        <ReceiptsField label="Comprovante" {...words.receipt} {...bindField(form, 'receipts')} />
      )}
      <SeriesFields fields={bindFields(form, SERIES_FIELDS)} legend={words.recurrence} row={row} />
      <ExtraFields
        fields={bindFields(form, EXTRA_FIELDS)}
        label={words.extras}
        open={shown !== undefined}
        row={shown}
        paidLabel={KINDS[kind].isPaid}
      >
        {kind === 'outflow' && (
          <ConfigField
            list="category"
            chosen={{ id: shown?.categoryId, name: shown?.category }}
            field={bindField(form, 'category')}
          />
        )}
      </ExtraFields>
    </FormDialog>
  )
}
