import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, ImportProblem, NegativeDirection } from 'contract/finance/imports.ts'
import { describeProblem, type ParsedRow } from './parsed-row.ts'
import type { RowFormat } from './parsing/cells.ts'
import {
  type FileNature,
  hasDollars,
  isBalance,
  isBillPayment,
  isTotal,
  recognizeList,
  recognizeRows,
} from './recognize-statement.ts'

/** A parsed row with its direction resolved into a kind. */
export type Movement = Omit<ParsedRow, 'sign' | 'direction' | 'canceled' | 'ofCard'> & {
  kind: ImportKind
  doubt: 'balance' | 'billPayment' | 'canceled' | 'currency' | null
}

export type ResolvedMovements = {
  movements: Movement[]
  problems: ImportProblem[]
  /**
   * The number of rows that are left out because they are of the other kind: outflows in an import of inflows, or the reverse. In a
   * file with a column for debits or credits alone, a row without an amount counts too.
   */
  opposite: number
  /** The number of rows of balances or sums that are left out because they cannot be read as entries, and that the person did not tick. */
  balances: number
  card: boolean
  /** Null where the person is asked what the amounts are. */
  negatives: NegativeDirection | null
}

const hasSign = (rows: readonly ParsedRow[], wanted: ParsedRow['sign']): boolean => rows.some(({ sign }) => sign === wanted)

/** Whether the file has a column that only a person's own list has, which was begun as one of `kind`. */
const isOwnList = ({ mapping }: RowFormat): boolean =>
  (['project', 'client', 'company', 'recurrence', 'paidOn', 'dueDate', 'notes'] as const).some(
    (field) => mapping[field] !== undefined,
  )

/** Whether the rows state their direction, so that no sign needs a meaning. */
const statesDirections = (rows: readonly ParsedRow[], { mapping }: RowFormat): boolean =>
  mapping.amount === undefined || rows.some(({ direction }) => direction !== null)

/**
 * Decides what a minus means in a file whose rows do not state their direction. On a bill that writes its payments without a sign, a minus
 * is a purchase. Undefined where nothing in the file tells.
 */
function detectNegatives(rows: readonly ParsedRow[], format: RowFormat, nature: FileNature): NegativeDirection | undefined {
  const hasMinus = hasSign(rows, '-')
  const isMixed = hasMinus && (hasSign(rows, '+') || hasSign(rows, null))
  const told = isMixed ? recognizeRows(rows) : undefined
  if (nature === 'card' && told === 'account' && hasDollars(format.header)) return undefined
  const known = nature ?? told
  if (known === 'account') return 'out'
  if (known === 'card') {
    const payments = rows.filter(({ description }) => isBillPayment(description))
    return isMixed && payments.length > 0 && payments.every(({ sign }) => sign !== '-') ? 'out' : 'in'
  }
  if (isMixed) return undefined
  if (hasSign(rows, '+')) return 'out'
  if (rows.length === 0) return 'any'
  const listed = recognizeList(format.header)
  if (listed === undefined ? isOwnList(format) : listed === format.kind) return 'any'
  return hasMinus && format.kind === 'outflow' ? 'any' : undefined
}

/**
 * Decides the kind of a row: `nothing` where the row is not part of this import, or undefined where it lacks a required amount.
 */
function decideKind(
  row: ParsedRow,
  { kind, mapping }: RowFormat,
  negatives: NegativeDirection,
): ImportKind | 'nothing' | undefined {
  if (row.centavos === null) {
    if (mapping.amount === undefined) return mapping.debit === undefined || mapping.credit === undefined ? 'nothing' : undefined
    return negatives === 'any' && kind === 'outflow' ? kind : undefined
  }
  if (row.direction) return row.direction
  if (mapping.direction !== undefined && row.sign === null && !isBalance(row.description)) return undefined
  if (negatives === 'any') return kind
  return (row.sign === '-') === (negatives === 'out') ? 'outflow' : 'inflow'
}

/** Removes the names that entries of a kind cannot have: inflows have no category, and outflows no client. */
function selectNamesForKind(kind: ImportKind, { category, client, ...names }: ParsedRow['names']): ParsedRow['names'] {
  if (kind === 'outflow') return category === undefined ? names : { ...names, category }
  return client === undefined ? names : { ...names, client }
}

/**
 * Resolves the direction of each row into outflow or inflow: a column or a bank's letter decides, otherwise the sign, whose meaning the
 * person or the whole file tells. A file that leaves it in doubt has no movements, and the person is asked. Only an outflow of a list may
 * lack an amount.
 */
export function resolveSigns(
  parsedRows: readonly ParsedRow[],
  format: RowFormat,
  form: ImportForm,
  nature: FileNature,
): ResolvedMovements {
  const real = parsedRows.filter(({ description }) => !isBalance(description))
  const stated = statesDirections(real, format)
  const valued = real.filter(({ centavos }) => centavos !== null)
  const detected = stated ? 'out' : detectNegatives(valued, format, nature)
  const negatives = form.negatives ?? detected ?? null
  const isCardFile = nature === 'card' || (nature === undefined && !stated && detected === 'in')
  const card = form.negatives === undefined ? isCardFile : form.negatives === 'in'
  const isCard = card || (real.length > 0 && real.every(({ ofCard }) => ofCard))
  const resolved: ResolvedMovements = { movements: [], problems: [], opposite: 0, balances: 0, card: isCard, negatives }
  if (negatives === null && real.length > 0) return resolved
  const account = form.account ?? null

  const findDoubt = (row: ParsedRow, kind: ImportKind): Movement['doubt'] => {
    const isOfCard = card || row.ofCard
    if (isBalance(row.description) || (isOfCard && isTotal(row.description))) return 'balance'
    if (row.canceled) return 'canceled'
    if (isOfCard && kind === 'inflow' && isBillPayment(row.description)) return 'billPayment'
    return row.currency === null ? null : 'currency'
  }
  for (const parsedRow of parsedRows) {
    const { sign: _, direction: __, canceled: ___, ofCard: ____, ...rest } = parsedRow
    const kind = decideKind(parsedRow, format, negatives ?? 'out')
    const isLeftOut = parsedRow.centavos === null && isBalance(parsedRow.description) && !form.rows?.[parsedRow.line]
    if (isLeftOut) resolved.balances += 1
    else if (kind === undefined && parsedRow.centavos !== null)
      resolved.problems.push(describeProblem(parsedRow, 'direction', 'Falta dizer se é entrada ou saída', format))
    else if (kind === undefined) resolved.problems.push(describeProblem(parsedRow, 'amount', 'Falta o valor', format))
    else if (kind === 'nothing' || (kind !== form.kind && form.opposite === 'skip')) resolved.opposite += 1
    else
      resolved.movements.push({
        ...rest,
        account: rest.account ?? account,
        names: selectNamesForKind(kind, parsedRow.names),
        kind,
        doubt: findDoubt(parsedRow, kind),
      })
  }
  return resolved
}
