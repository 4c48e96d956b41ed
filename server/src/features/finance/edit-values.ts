import type { CivilDate } from 'contract/dates.ts'
import type { OptimisticLock } from '../../core/edit-conflicts.ts'
import { entries } from '../../db/tables/entries.ts'
import type { EntryChange, InheritedField } from './edit-changes.ts'
import type { Entry } from './entry.ts'
import { resolvePaidOnAfterEdit } from './payment.ts'

/** The columns of the edit's fields, by wire name. */
const COLUMNS = {
  data: 'date',
  descricao: 'description',
  valorCentavos: 'centavos',
  projetoId: 'projectId',
  categoriaId: 'categoryId',
  clienteId: 'clientId',
  empresaId: 'companyId',
  metodoId: 'methodId',
  observacoes: 'notes',
  recorrencia: 'recurrence',
} as const satisfies Record<string, InheritedField>

const FIELDS = Object.entries(COLUMNS) as [keyof typeof COLUMNS, InheritedField][]

/** A parsed edit of an outflow or an inflow; fields that it does not name stay as they are. */
export type EntryEdit = OptimisticLock & { [Field in keyof typeof COLUMNS]?: Entry[(typeof COLUMNS)[Field]] | undefined } & {
  paga?: boolean | undefined
}

/** The values of an entry that an edit may change, by wire name, as the lists answer them. */
export const editableValues = (entry: Entry): Record<string, unknown> => ({
  ...Object.fromEntries(FIELDS.map(([field, column]) => [field, entry[column]])),
  paga: entry.paidOn !== null,
})

/** Turns former values of columns, by their names in the database, into values by wire name. */
export const editableValuesFromColumns = (columns: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...Object.fromEntries(
    FIELDS.flatMap(([field, column]) => {
      const { name } = entries[column]
      return name in columns ? [[field, columns[name]]] : []
    }),
  ),
  ...('paid_on' in columns ? { paga: columns.paid_on !== null } : {}),
})

export const toEntryChange = (edit: EntryEdit, before: Entry, today: CivilDate): EntryChange => ({
  ...Object.fromEntries(FIELDS.map(([field, column]) => [column, edit[field]])),
  paidOn: resolvePaidOnAfterEdit(before.paidOn, edit.paga, today),
})

/** Finds the columns that the person changed: those in the edit's base, even where the row holds the wanted value by now. */
export const findFieldsChangedByHand = ({ base = {} }: OptimisticLock): InheritedField[] =>
  FIELDS.flatMap(([field, column]) => (field in base ? [column] : []))
