import type { EntryKind } from 'contract/finance/due.ts'
import { ENTRY_TEXT_NAMES, ENTRY_TEXTS, mapTexts, RECORDED_ENTRY_CODE_NAMES } from 'contract/finance/entries.ts'
import { INFLOW_REQUIRED } from 'contract/finance/inflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { safeParse } from 'zod/mini'
import { defineForm, type Field, type InputOf, type ValuesOf } from '#forms/define-form.ts'
import { civilDate, money, optionalText, question, record, text, unstored } from '#forms/fields.ts'
import { ItemName } from '../config-items/config-field.tsx'
import type { CONFIG_LISTS } from '../config-items/options.ts'
import { describeClosedDay, type FindClosedMonth } from '../entries/closed-months.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import type { EditableRow } from '../entries/row.ts'
import { type TypedInstalment, toInstalments, validateInstalments } from '../occurrences/instalment-fields.tsx'
import { canBeTotal, type FrequencyText } from '../occurrences/recurrence-field.tsx'
import { validateFrequency } from '../occurrences/scope.ts'
import type { ChosenFile } from '../receipts/receipts-to-send.ts'

/** The message for an entry without a description. An inflow without a value has the same message (specification §5). */
export const DESCRIPTION_OR_AMOUNT_MISSING = { outflow: 'Nome da saída é obrigatório', inflow: INFLOW_REQUIRED } as const

const item = (label: string, list: keyof typeof CONFIG_LISTS) =>
  record({ label, format: (id) => <ItemName list={list} id={id} /> })

/** Null leaves this to the entry's date: paid up to today, open later. */
const paid = (label: string): Field<boolean | null, boolean, boolean | undefined> => ({
  label,
  blank: null,
  toDraft: (answer) => answer,
  read: (recorded) => recorded ?? null,
  write: (answer) => answer ?? undefined,
  create: (answer) => answer ?? undefined,
  format: (recorded) => (recorded ? 'Sim' : 'Não'),
})

/** Null if the person emptied the field. Undefined leaves it to `choosePaidOn`. */
const paidOn = (label: string): Field<CivilDate | null | undefined, CivilDate | null, CivilDate | undefined> => ({
  label,
  blank: undefined,
  toDraft: (day) => day,
  read: (recorded) => recorded ?? null,
  write: (day) => day,
  create: (day) => day ?? undefined,
  format: (recorded) => recorded && formatDate(recorded),
})

const recurrence: Field<FrequencyText, string | null, string | undefined> = {
  ...optionalText({ label: 'Frequência' }),
  blank: undefined,
  toDraft: (typed) => typed,
  read: (recorded) => recorded ?? undefined,
  write: (typed) => typed?.trim() || null,
  create: (typed) => typed?.trim() || undefined,
  validate: validateFrequency,
}

export const amount = (required?: string) => money({ label: 'Valor', none: 'A completar', ...(required && { required }) })

/** A field of an entry is written here, and shown in the dialog; Home's modal has the specification's own few (home-modal). */
const createEntryFields = (kind: EntryKind) => ({
  description: text({
    label: kind === 'outflow' ? 'Nome da saída' : 'Descrição',
    required: DESCRIPTION_OR_AMOUNT_MISSING[kind],
  }),
  centavos: amount(kind === 'inflow' ? DESCRIPTION_OR_AMOUNT_MISSING.inflow : undefined),
  date: civilDate({ label: 'Data' }),
  /** Only inflows have a client. */
  clientId: item('Cliente', 'client'),
  projectId: item('Projeto', 'project'),
  /** Only outflows have a category. */
  categoryId: item('Categoria', 'category'),
  /** Only outflows have a supplier. */
  supplierId: item('Fornecedor', 'supplier'),
  companyId: item('Empresa', 'company'),
  methodId: item('Método de pagamento', 'method'),
  paid: paid(ENTRY_KINDS[kind].isPaid),
  paidOn: paidOn(`${ENTRY_KINDS[kind].paid} em`),
  recurrence,
  /** Only the form of outflows asks for the codes of papers. */
  ...mapTexts(ENTRY_TEXT_NAMES, (name) => ({
    ...optionalText(ENTRY_TEXTS[name]),
    validate: (typed: string) => safeParse(ENTRY_TEXTS[name].schema, typed).error?.issues[0]?.message,
  })),
  receipts: unstored<readonly ChosenFile[]>([]),
  /** A file that was read, and is attached after saving: the specification’s form takes images alone. */
  paperFile: unstored<File | null>(null),
  /** Of a series that begins in the past: whether its occurrences before today are paid. */
  earlierPaid: question(false),
  /** Of instalments: whether the amount is that of all together. */
  isTotal: question(false),
  /** Of an invoice that is paid in parts: those after the first, which is the entry itself. */
  instalments: question<readonly TypedInstalment[]>([]),
  scope: question<Scope>('this'),
})

export const ENTRY_FIELDS = { outflow: createEntryFields('outflow'), inflow: createEntryFields('inflow') }
type EntryFields = (typeof ENTRY_FIELDS)[EntryKind]
export type EntryValues = ValuesOf<EntryFields>

type EntryRecord = EditableRow & { paid: boolean }
export const toEntryRecord = (row: EditableRow): EntryRecord => ({ ...row, paid: row.paidOn !== null })

type Context = { today: CivilDate; isOpen: boolean; findClosed: FindClosedMonth }

export const createEntryForm = (kind: EntryKind, { today, isOpen, findClosed }: Context) =>
  defineForm<EntryRecord>()(ENTRY_FIELDS[kind], {
    validate: {
      instalments: validateInstalments,
      date: (day) => describeClosedDay(findClosed, day),
      paidOn: (day, values) =>
        createPaidOnValidation(today)(day, values) ??
        (isAnsweredPaid(values, today) && describeClosedDay(findClosed, choosePaidOn(day, { date: values.date, isOpen }, today))),
    },
    write: {
      paidOn: (chosen, { paid: isPaid, date }) => (isPaid ? choosePaidOn(chosen, { date, isOpen }, today) : undefined),
    },
    refusedAs: { ...RECORDED_ENTRY_CODE_NAMES, comprovante_tipo: 'receipts', receiptKinds: 'receipts' },
  })

/** What belongs to one entry alone. */
const COPIED_BLANK = {
  paid: null,
  paidOn: undefined,
  recurrence: undefined,
  paymentCode: '',
  invoiceKey: '',
  dollars: '',
} as const

/** A copy is dated today, belongs to no series, and is paid or open by its date. */
export function chooseInitialValues(
  { readValues }: ReturnType<typeof createEntryForm>,
  { row, copy }: { row: EditableRow | undefined; copy: EditableRow | undefined },
  today: CivilDate,
): Partial<EntryValues> {
  if (row) return { paidOn: row.paidOn && row.paidOn !== row.date ? row.paidOn : undefined }
  const copied = copy && { ...readValues(toEntryRecord(copy)), ...COPIED_BLANK }
  return { ...copied, date: today }
}

/** Fields beyond the specification's are sent only if they are filled, because another service does not know them. */
export const toNewEntry = (input: InputOf<EntryFields>, values: EntryValues) => ({
  ...input,
  paidOn: values.paid === false ? undefined : input.paidOn,
  earlierPaid: (values.recurrence !== undefined && values.earlierPaid) || undefined,
  isTotal: (canBeTotal(values.recurrence) && values.isTotal) || undefined,
  ...(values.instalments.length > 0 && { instalments: toInstalments(values.instalments), recurrence: undefined }),
})

/** The chosen day, or else the entry's own date, but today for an entry that is open or of a later date. */
export const choosePaidOn = (
  chosen: CivilDate | null | undefined,
  { date, isOpen }: { date: CivilDate | null; isOpen: boolean },
  today: CivilDate,
): CivilDate | null => (chosen === undefined ? (date && date < today && !isOpen ? date : today) : chosen)

type PaymentAnswer = Pick<EntryValues, 'paid' | 'date'>

export const isAnsweredPaid = (answer: PaymentAnswer, today: CivilDate): boolean => answer.paid ?? (answer.date ?? today) <= today

export const createPaidOnValidation = (today: CivilDate) => (day: EntryValues['paidOn'], answer: PaymentAnswer) =>
  day === null && isAnsweredPaid(answer, today) ? 'Informe a data' : null
