import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, ImportProblem, NegativeDirection } from 'contract/finance/imports.ts'
import { describeProblem, type ParsedRow } from './parsed-row.ts'
import type { RowFormat } from './parsing/cells.ts'
import {
  FEW,
  type FileNature,
  hasDollars,
  isBalance,
  isBillPayment,
  isCardCredit,
  isTotal,
  recognizeList,
  recognizeRows,
} from './recognize-statement.ts'

export type Movement = Omit<ParsedRow, 'sign' | 'direction' | 'canceled' | 'ofCard'> & {
  kind: ImportKind
  doubt: 'balance' | 'billPayment' | 'canceled' | 'currency' | null
}

export type ResolvedMovements = {
  movements: Movement[]
  problems: ImportProblem[]
  /** In a file with a column for debits or credits alone, a row without an amount counts too. */
  opposite: number
  balances: number
  card: boolean
  /** Null if the person is asked what the amounts are. */
  negatives: NegativeDirection | null
}

const hasSign = (rows: readonly ParsedRow[], wanted: ParsedRow['sign']): boolean => rows.some(({ sign }) => sign === wanted)

/** A column of clients is one of inflows, unless it has the suppliers too. */
const isOwnList = ({ mapping }: RowFormat): boolean =>
  (mapping.client !== undefined && mapping.client !== mapping.supplier) ||
  (['project', 'company', 'recurrence', 'paidOn', 'dueDate', 'notes'] as const).some((field) => mapping[field] !== undefined)

const statesDirections = (rows: readonly ParsedRow[], { mapping }: RowFormat): boolean =>
  mapping.amount === undefined || rows.some(({ direction }) => direction !== null)

/** What is paid or given back has the other sign than a purchase. Undefined if the file has none, and more than a few minuses. */
function detectCardNegatives(rows: readonly ParsedRow[]): NegativeDirection | undefined {
  const minuses = rows.filter(({ sign }) => sign === '-')
  const credits = rows.filter(({ description }) => isCardCredit(description))
  if (credits.length > 0 && minuses.length > 0 && credits.every(({ sign }) => sign !== '-')) return 'out'
  return credits.some(({ sign }) => sign === '-') || minuses.length * FEW <= rows.length ? 'in' : undefined
}

/** Undefined if nothing in the file tells. */
function detectNegatives(all: readonly ParsedRow[], format: RowFormat, nature: FileNature): NegativeDirection | undefined {
  const rows = all.filter(({ centavos }) => centavos !== null)
  const hasMinus = hasSign(rows, '-')
  const isMixed = hasMinus && (hasSign(rows, '+') || hasSign(rows, null))
  const told = isMixed ? recognizeRows(rows) : undefined
  if (nature === 'card' && told === 'account' && hasDollars(format.header)) return undefined
  const known = nature ?? (format.of === 'card' ? 'card' : told)
  if (known === 'account') return 'out'
  if (known === 'card') return detectCardNegatives(rows)
  if (format.of) return hasMinus || hasSign(rows, '+') || rows.length === 0 ? 'out' : undefined
  if (isMixed) return undefined
  if (hasSign(rows, '+')) return 'out'
  if (rows.length === 0) return 'any'
  const listed = recognizeList(format.header)
  if (listed === undefined ? isOwnList(format) : listed === format.kind) return 'any'
  if (!hasMinus || format.kind !== 'outflow') return undefined
  return rows.length < all.length ? 'any' : 'out' // no statement has rows without an amount
}

/** `nothing` if the row is not part of this import; undefined if it lacks a required amount. */
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

/** An inflow has no category and no supplier, an outflow no client. */
function selectNamesForKind(kind: ImportKind, names: ParsedRow['names']): ParsedRow['names'] {
  const { category: _, supplier: __, ...ofInflow } = names
  const { client: ___, ...ofOutflow } = names
  return kind === 'inflow' ? ofInflow : ofOutflow
}

/**
 * A column or a bank's letter decides, otherwise the sign. A file that leaves its meaning in doubt has no movements, and the
 * person is asked.
 */
export function resolveSigns(
  parsedRows: readonly ParsedRow[],
  format: RowFormat,
  form: ImportForm,
  nature: FileNature,
): ResolvedMovements {
  const real = parsedRows.filter(({ description }) => !isBalance(description))
  const stated = statesDirections(real, format)
  const detected = stated ? 'out' : detectNegatives(real, format, nature)
  const negatives = form.negatives ?? detected ?? null
  const isCardFile = nature === 'card' || (nature === undefined && !stated && detected === 'in')
  const card = form.negatives === undefined ? isCardFile : form.negatives === 'in'
  const isCard = format.of === 'card' || card || (real.length > 0 && real.every(({ ofCard }) => ofCard))
  const resolved: ResolvedMovements = { movements: [], problems: [], opposite: 0, balances: 0, card: isCard, negatives }
  if (negatives === null && real.length > 0) return resolved
  const account = form.account ?? null

  const findDoubt = (row: ParsedRow, kind: ImportKind): Movement['doubt'] => {
    const isOfCard = isCard || row.ofCard
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
