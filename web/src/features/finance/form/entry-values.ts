import type { CivilDate } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { INFLOW_REQUIRED } from 'contract/finance/inflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import { requireText } from '../../../lib/validation.ts'
import type { EntryRow } from '../entries/row.ts'
import type { FrequencyText } from '../occurrences/recurrence-field.tsx'
import { validateFrequency } from '../occurrences/scope.ts'
import type { ChosenFile } from '../receipts/receipts-to-send.ts'

/** The values of the form of an outflow or an inflow. Config items are their ids as text. */
export type EntryValues = {
  description: string
  /** Centavos; null: an outflow then waits as "A completar". */
  amount: number | null
  date: CivilDate | null
  /** Of outflows alone. */
  category: string | null
  /** Of inflows alone. */
  client: string | null
  project: string | null
  company: string | null
  method: string | null
  /** Null: decided by the date, paid up to today and open later. */
  paid: boolean | null
  notes: string
  receipts: readonly ChosenFile[]
  recurrence: FrequencyText
  /** Which occurrences of the series an edit reaches. */
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
  notes: '',
  receipts: [],
  recurrence: undefined,
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
  notes: row.notes ?? '',
  receipts: [],
  recurrence: row.recurrence ?? undefined,
  scope: 'this',
})

/** The entry that a form edits, or the one that it copies, or neither. */
type Origin = { row: EntryRow | undefined; copy: EntryRow | undefined }

/**
 * Chooses the values that a form begins with: those of the edited entry, those of the copied one, or none. A copy is of today, belongs to
 * no series, and is as paid as its date says.
 */
export function chooseInitialValues({ row, copy }: Origin, today: CivilDate): EntryValues {
  if (row) return toValues(row)
  return copy ? { ...toValues(copy), date: today, paid: null, recurrence: undefined } : emptyValues(today)
}

export const validateDate = (date: CivilDate | null) => (date ? null : 'Informe a data')

const validateShared = { date: validateDate, recurrence: validateFrequency }
/** The fields that each kind requires; an inflow's description and value have one message together (specification §5). */
export const MISSING_TEXT_MESSAGES = { outflow: 'Nome da saída é obrigatório', inflow: INFLOW_REQUIRED } as const

export const ENTRY_VALIDATION = {
  outflow: { description: requireText(MISSING_TEXT_MESSAGES.outflow), ...validateShared },
  inflow: {
    description: requireText(MISSING_TEXT_MESSAGES.inflow),
    amount: (amount: number | null) => (amount ? null : MISSING_TEXT_MESSAGES.inflow),
    ...validateShared,
  },
} satisfies Record<EntryKind, object>
