import type { EntryKind } from 'contract/finance/due.ts'
import { INFLOW_REQUIRED } from 'contract/finance/inflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { requireText } from '#lib/validation.ts'
import type { EntryRow } from '../entries/row.ts'
import type { FrequencyText } from '../occurrences/recurrence-field.tsx'
import { validateFrequency } from '../occurrences/scope.ts'
import type { ChosenFile } from '../receipts/receipts-to-send.ts'

/** Config items are held as their ids in text. */
export type EntryValues = {
  description: string
  /** The amount in centavos. Null leaves an outflow "A completar". */
  amount: number | null
  date: CivilDate | null
  /** Only outflows have a category. */
  category: string | null
  /** Only inflows have a client. */
  client: string | null
  project: string | null
  company: string | null
  method: string | null
  /** Whether the entry is paid. Null leaves this to its date: paid up to today, open later. */
  paid: boolean | null
  /** The day of payment; null where the person emptied the field. Undefined leaves it to `choosePaidOn`. */
  paidOn: CivilDate | null | undefined
  notes: string
  receipts: readonly ChosenFile[]
  recurrence: FrequencyText
  /** Of a series that begins in the past: whether its occurrences before today are paid. */
  earlierPaid: boolean
  /** Of instalments: whether the amount is that of all together. */
  isTotal: boolean
  scope: Scope
}

export const formatId = (id: number | null | undefined): string | null => (id ? String(id) : null)

const emptyValues = (today: CivilDate): EntryValues => ({
  description: '',
  amount: null,
  date: today,
  category: null,
  client: null,
  project: null,
  company: null,
  method: null,
  paid: null,
  paidOn: undefined,
  notes: '',
  receipts: [],
  recurrence: undefined,
  earlierPaid: false,
  isTotal: false,
  scope: 'this',
})

const toValues = (row: EntryRow): EntryValues => ({
  description: row.description ?? '',
  amount: row.centavos ?? null,
  date: row.date ?? null,
  category: formatId(row.categoryId),
  client: formatId(row.clientId),
  project: formatId(row.projectId),
  company: formatId(row.companyId),
  method: formatId(row.methodId),
  paid: row.paidOn !== null,
  paidOn: row.paidOn && row.paidOn !== row.date ? row.paidOn : undefined,
  notes: row.notes ?? '',
  receipts: [],
  recurrence: row.recurrence ?? undefined,
  earlierPaid: false,
  isTotal: false,
  scope: 'this',
})

type Origin = { row: EntryRow | undefined; copy: EntryRow | undefined }

/** A copy is dated today, belongs to no series, and is paid or open by its date. */
export function chooseInitialValues({ row, copy }: Origin, today: CivilDate): EntryValues {
  if (row) return toValues(row)
  return copy ? { ...toValues(copy), date: today, paid: null, paidOn: undefined, recurrence: undefined } : emptyValues(today)
}

/** The chosen day, or else the entry's own date, but today for an entry that is open or of a later date. */
export const choosePaidOn = (
  chosen: CivilDate | null | undefined,
  { date, isOpen }: { date: CivilDate | null; isOpen: boolean },
  today: CivilDate,
): CivilDate | null => (chosen === undefined ? (date && date < today && !isOpen ? date : today) : chosen)

type PaymentAnswer = Pick<EntryValues, 'paid' | 'date'>

export const isAnsweredPaid = ({ paid, date }: PaymentAnswer, today: CivilDate): boolean => paid ?? (date ?? today) <= today

export const createPaidOnValidation = (today: CivilDate) => (paidOn: EntryValues['paidOn'], answer: PaymentAnswer) =>
  paidOn === null && isAnsweredPaid(answer, today) ? 'Informe a data' : null

export const validateDate = (date: CivilDate | null) => (date ? null : 'Informe a data')

const validateShared = { date: validateDate, recurrence: validateFrequency }
/** The message for an entry without a description. An inflow without a value has the same message (specification §5). */
export const DESCRIPTION_OR_AMOUNT_MISSING = { outflow: 'Nome da saída é obrigatório', inflow: INFLOW_REQUIRED } as const

export const ENTRY_VALIDATION = {
  outflow: { description: requireText(DESCRIPTION_OR_AMOUNT_MISSING.outflow), ...validateShared },
  inflow: {
    description: requireText(DESCRIPTION_OR_AMOUNT_MISSING.inflow),
    amount: (amount: number | null) => (amount ? null : DESCRIPTION_OR_AMOUNT_MISSING.inflow),
    ...validateShared,
  },
} satisfies Record<EntryKind, object>
