import { imageFileRule, imageOrPdfFileRule } from 'contract/calls/files.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { RecordedEntryReply } from 'contract/finance/series.ts'
import { type PaperProposal, proposeFromCodes } from 'contract/papers/proposal.ts'
import { findPaperCodes } from 'contract/papers/read-papers.ts'
import { safeParse } from 'zod/mini'
import { Callout } from '#components/feedback/callout.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { TextField } from '#components/ui/field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { PresentPeople } from '#entities/presence/present-people.tsx'
import { usePresence } from '#entities/presence/use-present-people.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField, bindFields } from '#lib/drafts/form-field.ts'
import { useSubmissionProgress } from '#lib/net/use-submission-progress.ts'
import { notify } from '#lib/notify.ts'
import { useToday } from '#lib/session/session.ts'
import { ConfigField } from '../config-items/config-field.tsx'
import { describeLock, useFindClosedMonth } from '../entries/closed-months.ts'
import { useEditEntry, useRecordEntry } from '../entries/entry-calls.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { type EditableRow, type EntryRow, isPaidInPart } from '../entries/row.ts'
import { InstalmentFields } from '../occurrences/instalment-fields.tsx'
import { canBeTotal } from '../occurrences/recurrence-field.tsx'
import { toScopeParameter } from '../occurrences/scope.ts'
import { SERIES_FIELDS, SeriesFields } from '../occurrences/series-fields.tsx'
import { fillFromProposal } from '../papers/fill-from-proposal.ts'
import { useAttachPaper } from '../papers/paper-calls.ts'
import { PAPER_FIELDS, PaperField } from '../papers/paper-field.tsx'
import { PaymentList } from '../payments/payment-list.tsx'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { ReceiptsField } from '../receipts/receipts-field.tsx'
import { ChangedLine } from './changed-line.tsx'
import { DollarFields } from './dollar-fields.tsx'
import { ENTRY_DETAIL_FIELDS, EntryDetailFields } from './entry-detail-fields.tsx'
import {
  chooseInitialValues,
  createEntryForm,
  DESCRIPTION_OR_AMOUNT_MISSING,
  ENTRY_FIELDS,
  toEntryRecord,
  toNewEntry,
} from './entry-form.tsx'
import { PAID_FIELDS, PaidFields } from './paid-fields.tsx'

const WORDS = {
  outflow: {
    title: 'Registrar Nova Saída',
    submit: 'Registrar Saída',
    amount: { help: 'Em branco, fica como A completar' },
    receipt: { rule: imageFileRule, invite: 'Escolha uma imagem' },
    recurrence: 'Esta é uma despesa recorrente?',
    extras: 'Projeto, categoria, método e empresa',
  },
  inflow: {
    title: 'Registrar Nova Entrada',
    submit: 'Registrar Entrada',
    amount: { required: true },
    receipt: { rule: imageOrPdfFileRule, invite: 'Escolha uma imagem ou um PDF' },
    recurrence: 'Repetir esta entrada?',
    extras: 'Projeto, método e empresa',
  },
}

const DETAILS = [...ENTRY_DETAIL_FIELDS, 'categoryId', 'supplierId'] as const

/**
 * `row`: the entry to edit, as it was opened. `copy`: the entry whose values a new entry starts with. `paper`: the code of a paper that it
 * starts with. `rows`: the list on screen.
 */
type Props = {
  kind: EntryKind
  row?: EditableRow
  copy?: EditableRow
  paper?: string
  rows: readonly EntryRow[]
  opened: boolean
  onClose: () => void
}

function useEntryForm({ kind, row, copy, paper = '', onClose }: Props) {
  const today = useToday()
  const sending = useSubmissionProgress()
  const edit = useEditEntry(kind)
  const record = useRecordEntry(kind)
  const attach = useAttachPaper()
  const findClosed = useFindClosedMonth()
  const entryForm = createEntryForm(kind, { today, isOpen: row?.paidOn === null, findClosed })
  const first = fillFromProposal(entryForm.readValues(undefined), proposeFromCodes(findPaperCodes(paper), today), {
    today,
    isNew: true,
  })
  const { form, state } = useRecordForm(entryForm, {
    draft: [kind, row ? row.id : copy && `copy:${copy.id}`].filter(Boolean).join(':'),
    record: row && toEntryRecord(row),
    initial: { ...chooseInitialValues(entryForm, { row, copy }, today), ...first.filled },
    create: async (input, { values, intent }) => {
      const answer = await record.mutateAsync({
        entry: toNewEntry(input, values),
        receipts: values.receipts,
        options: { ...(values.receipts.length > 0 && sending.begin()), intent },
      })
      const { id } = safeParse(RecordedEntryReply, answer).data ?? {}
      // The entry is recorded whether its file arrives or not; a toast says that it did not.
      if (values.paperFile && id !== undefined) await attach.mutateAsync({ id, file: values.paperFile }).catch(() => undefined)
    },
    edit: async (change, values) =>
      row &&
      edit.mutateAsync({
        id: row.id,
        change: {
          ...change,
          ...toScopeParameter(row, values),
          ...(!row.series && values.earlierPaid ? { earlierPaid: true } : {}),
          ...(!row.series && values.isTotal && canBeTotal(values.recurrence) ? { isTotal: true } : {}),
        },
      }),
    onSent: onClose,
    onInvalid: ({ description, centavos }) =>
      (description || centavos) && notify({ kind: 'invalid', title: DESCRIPTION_OR_AMOUNT_MISSING[kind] }),
  })
  const lock = row && describeLock(kind, row, findClosed)
  return { form, lock, told: first.told, state: { ...state, sending: form.values.receipts.length > 0 ? sending : undefined } }
}

/** Callers give each entry a dialog of its own (by the React `key`). */
export default function EntryDialog(props: Props) {
  const { kind, row, copy, rows, opened, onClose } = props
  const shown = row ?? copy
  const { form, lock, told, state } = useEntryForm(props)
  const words = WORDS[kind]
  const fields = ENTRY_FIELDS[kind]
  const today = useToday()
  const readPaper = (proposal: PaperProposal) => {
    const { filled, told } = fillFromProposal(form.getValues(), proposal, { today, isNew: !row })
    form.setValues(filled)
    return told
  }
  const keepFile = (file: File) => form.setFieldValue('paperFile', file)
  const others = usePresence('entry', opened ? row?.id : undefined)
  return (
    <FormDialog
      title={row ? ENTRY_KINDS[kind].name : words.title}
      opened={opened}
      onClose={onClose}
      submit={lock ? undefined : row ? 'Salvar' : words.submit}
      busyLabel={row ? 'Salvando...' : 'Registrando...'}
      notice={
        row && (
          <>
            <ChangedLine id={row.id} />
            {lock && (
              <Callout tone="info" title={lock}>
                Nada nela muda mais, a não ser que um dono reabra o mês. Comprovantes ainda podem ser anexados.
              </Callout>
            )}
          </>
        )
      }
      aside={others.length > 0 && <PresentPeople people={others} />}
      {...state}
    >
      <fieldset className="dialog__part" disabled={lock !== undefined}>
        <TextField
          label={fields.description.label}
          required
          maxLength={200}
          data-autofocus={row ? undefined : true}
          {...form.getInputProps('description')}
        />
        <div className="pair">
          <MoneyField label={fields.centavos.label} {...words.amount} {...bindField(form, 'centavos')} />
          <DateField label={fields.date.label} {...bindField(form, 'date')} />
        </div>
        <PaidFields kind={kind} date={form.values.date} isOpen={row?.paidOn === null} fields={bindFields(form, PAID_FIELDS)} />
        {kind === 'outflow' && (
          <PaperField
            fields={bindFields(form, PAPER_FIELDS)}
            id={row?.id}
            told={told}
            onRead={readPaper}
            onFile={row ? undefined : keepFile}
          />
        )}
        {row && (row.paidOn || isPaidInPart(row)) && <PaymentList kind={kind} row={row} />}
        {kind === 'inflow' && (
          <ConfigField list="client" chosen={{ id: shown?.clientId, name: shown?.client }} field={bindField(form, 'clientId')} />
        )}
      </fieldset>
      {row ? (
        <ReceiptList row={row} rows={rows} />
      ) : (
        <ReceiptsField label="Comprovante" {...words.receipt} {...bindField(form, 'receipts')} />
      )}
      <fieldset className="dialog__part" disabled={lock !== undefined}>
        {form.values.instalments.length > 0 ? (
          <InstalmentFields first={form.values} field={bindField(form, 'instalments')} />
        ) : (
          <SeriesFields
            kind={kind}
            fields={bindFields(form, SERIES_FIELDS)}
            legend={words.recurrence}
            row={row}
            startsOn={form.values.date}
            centavos={form.values.centavos}
          />
        )}
        <EntryDetailFields
          fields={bindFields(form, ENTRY_DETAIL_FIELDS)}
          label={words.extras}
          opens={shown !== undefined || DETAILS.some((name) => form.values[name] || form.errors[name])}
          row={shown}
        >
          {kind === 'outflow' && (
            <>
              <ConfigField
                list="category"
                chosen={{ id: shown?.categoryId, name: shown?.category }}
                field={bindField(form, 'categoryId')}
              />
              <ConfigField
                list="supplier"
                chosen={{ id: shown?.supplierId, name: shown?.supplier }}
                field={bindField(form, 'supplierId')}
              />
            </>
          )}
        </EntryDetailFields>
        <DollarFields kind={kind} field={bindField(form, 'dollars')} amount={bindField(form, 'centavos')} />
      </fieldset>
    </FormDialog>
  )
}
