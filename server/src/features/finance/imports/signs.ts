import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, ImportProblem, NegativeDirection } from 'contract/finance/imports.ts'
import { describeProblem, type ParsedRow } from './parsed-row.ts'
import type { RowFormat } from './parsing/cells.ts'
import { isBalance, isBillPayment, isCardBill } from './statement.ts'

/** A parsed row with its sign resolved into a kind; `centavos` is not negative. */
export type Movement = Omit<ParsedRow, 'signed'> & {
  kind: ImportKind
  centavos: number | null
  doubt: 'balance' | 'billPayment' | null
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
  mixedSigns: boolean
  negatives: NegativeDirection
}

const hasMixedSigns = (parsedRows: readonly ParsedRow[]): boolean =>
  parsedRows.some(({ signed }) => signed !== null && signed < 0) && parsedRows.some(({ signed }) => signed !== null && signed > 0)

/**
 * Decides the kind of a row from its signed amount: `nothing` where the row is not part of this import, or undefined where it
 * lacks a required amount.
 */
type KindRule = (signed: number | null) => ImportKind | 'nothing' | undefined

function chooseKindRule({ kind, mapping }: RowFormat, bySign: boolean, negatives: NegativeDirection): KindRule {
  if (mapping.amount === undefined) {
    const oneColumn = mapping.debit === undefined || mapping.credit === undefined
    return (signed) => (signed === null ? (oneColumn ? 'nothing' : undefined) : signed < 0 ? 'outflow' : 'inflow')
  }
  if (bySign) return (signed) => (signed === null ? undefined : signed < 0 === (negatives === 'out') ? 'outflow' : 'inflow')
  return (signed) => (signed === null && kind === 'inflow' ? undefined : kind)
}

/** Removes the names that entries of a kind cannot have: inflows have no category, and outflows no client. */
function selectNamesForKind(kind: ImportKind, { category, client, ...names }: ParsedRow['names']): ParsedRow['names'] {
  if (kind === 'outflow') return category === undefined ? names : { ...names, category }
  return client === undefined ? names : { ...names, client }
}

/**
 * Resolves the sign of each row into outflow or inflow. In a file with columns for debits or credits, with both signs, or of a
 * card's bill with negatives for money in, the column or the sign decides; in any other file all rows are of the kind in the form.
 * Only an outflow may lack an amount, and only where neither column nor sign decides.
 */
export function resolveSigns(parsedRows: readonly ParsedRow[], format: RowFormat, form: ImportForm): ResolvedMovements {
  const real = parsedRows.filter(({ description }) => !isBalance(description))
  const card = format.mapping.amount !== undefined && isCardBill(format.header, real)
  const negatives = form.negatives ?? (card ? 'in' : 'out')
  const mixedSigns = format.mapping.amount !== undefined && hasMixedSigns(real)
  const paidBill = card && negatives === 'in'
  const decideKind = chooseKindRule(format, mixedSigns || paidBill, negatives)
  const resolved: ResolvedMovements = { movements: [], problems: [], opposite: 0, balances: 0, card, mixedSigns, negatives }
  for (const parsedRow of parsedRows) {
    const { signed, ...rest } = parsedRow
    const kind = decideKind(signed)
    const balance = isBalance(parsedRow.description)
    if (kind === undefined && balance && !form.rows?.[parsedRow.line]) resolved.balances += 1
    else if (kind === undefined) resolved.problems.push(describeProblem(parsedRow, 'amount', 'Falta o valor', format))
    else if (kind === 'nothing' || (kind !== form.kind && form.opposite === 'skip')) resolved.opposite += 1
    else {
      const doubt = balance ? 'balance' : paidBill && isBillPayment(parsedRow) ? 'billPayment' : null
      const centavos = signed === null ? null : Math.abs(signed)
      resolved.movements.push({ ...rest, names: selectNamesForKind(kind, parsedRow.names), kind, centavos, doubt })
    }
  }
  return resolved
}
