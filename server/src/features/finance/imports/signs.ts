import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, ImportProblem, Negatives } from 'contract/finance/imports.ts'
import { type Draft, describeProblem } from './draft.ts'
import type { Reader } from './parsing/cells.ts'
import { isBalance, isBillPayment, isCardBill } from './statement.ts'

/** A draft with its sign resolved into a kind; `centavos` is not negative. */
export type Movement = Omit<Draft, 'signed'> & {
  kind: ImportKind
  centavos: number | null
  doubt: 'balance' | 'billPayment' | null
}

export type ResolvedMovements = {
  movements: Movement[]
  problems: ImportProblem[]
  /** The number of rows left out: outflows in an import of inflows, or the reverse. */
  opposite: number
  /** Number of balance lines left out for lack of a day or an amount. */
  balances: number
  card: boolean
  mixedSigns: boolean
  negatives: Negatives
}

const hasMixedSigns = (drafts: readonly Draft[]): boolean =>
  drafts.some(({ signed }) => signed !== null && signed < 0) && drafts.some(({ signed }) => signed !== null && signed > 0)

/** Decides a row's kind from its signed amount: `nothing` for this import, or undefined where the required amount is missing. */
type KindRule = (signed: number | null) => ImportKind | 'nothing' | undefined

function chooseKindRule({ kind, mapping }: Reader, bySign: boolean, negatives: Negatives): KindRule {
  if (mapping.amount === undefined) {
    const oneColumn = mapping.debit === undefined || mapping.credit === undefined
    return (signed) => (signed === null ? (oneColumn ? 'nothing' : undefined) : signed < 0 ? 'outflow' : 'inflow')
  }
  if (bySign) return (signed) => (signed === null ? undefined : signed < 0 === (negatives === 'out') ? 'outflow' : 'inflow')
  return (signed) => (signed === null && kind === 'inflow' ? undefined : kind)
}

/** Drops the names that a kind cannot have: inflows have no category, and outflows no client. */
function selectNamesForKind(kind: ImportKind, { category, client, ...names }: Draft['names']): Draft['names'] {
  if (kind === 'outflow') return category === undefined ? names : { ...names, category }
  return client === undefined ? names : { ...names, client }
}

/**
 * Resolves each row's sign into outflow or inflow. In a file with one sign all rows are of the kind that the form names. In a statement or a
 * card's bill, which have both signs, the sign decides. Only an outflow may lack an amount, and not in a statement.
 */
export function resolveSigns(drafts: readonly Draft[], reader: Reader, form: ImportForm): ResolvedMovements {
  const real = drafts.filter(({ description }) => !isBalance(description))
  const card = reader.mapping.amount !== undefined && isCardBill(reader.header, real)
  const negatives = form.negatives ?? (card ? 'in' : 'out')
  const mixedSigns = reader.mapping.amount !== undefined && hasMixedSigns(real)
  const paidBill = card && negatives === 'in'
  const decideKind = chooseKindRule(reader, mixedSigns || paidBill, negatives)
  const resolved: ResolvedMovements = { movements: [], problems: [], opposite: 0, balances: 0, card, mixedSigns, negatives }
  for (const draft of drafts) {
    const { signed, ...rest } = draft
    const kind = decideKind(signed)
    const balance = isBalance(draft.description)
    if (kind === undefined && balance && !form.rows?.[draft.line]) resolved.balances += 1
    else if (kind === undefined) resolved.problems.push(describeProblem(draft, 'amount', 'Falta o valor', reader))
    else if (kind === 'nothing' || (kind !== form.kind && form.opposite === 'skip')) resolved.opposite += 1
    else {
      const doubt = balance ? 'balance' : paidBill && isBillPayment(draft) ? 'billPayment' : null
      const centavos = signed === null ? null : Math.abs(signed)
      resolved.movements.push({ ...rest, names: selectNamesForKind(kind, draft.names), kind, centavos, doubt })
    }
  }
  return resolved
}
