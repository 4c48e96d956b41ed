import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, RowDoubt } from 'contract/finance/imports.ts'
import { invalid } from '../../../core/errors.ts'
import type { Movement } from './signs.ts'

/** Movements, and those of them that seem to be recorded already. */
type Candidates = { movements: readonly Movement[]; duplicates: ReadonlySet<Movement> }

export const findDoubt = ({ duplicates }: Candidates, movement: Movement): RowDoubt | null =>
  movement.doubt ?? (duplicates.has(movement) ? 'duplicate' : null)

/** What an import would bring: the rows that a person ticked, and of the others those that nothing speaks against. */
export const selectMovements = (candidates: Candidates, form: ImportForm): Movement[] =>
  candidates.movements.filter((movement) => {
    const doubt = findDoubt(candidates, movement)
    return form.rows?.[movement.line] ?? (doubt === null || (doubt === 'duplicate' && form.duplicates === 'import'))
  })

export type Tally = { entries: number; centavos: number }

/** @throws 422 where their sum is more than a number can say */
export function tally(movements: readonly Movement[], kind: ImportKind): Tally {
  const ofKind = movements.filter((movement) => movement.kind === kind)
  const centavos = ofKind.reduce((sum, movement) => sum + (movement.centavos ?? 0), 0)
  if (!Number.isSafeInteger(centavos)) throw invalid({ arquivo: 'A soma dos valores passa do que cabe. Divida o arquivo.' })
  return { entries: ofKind.length, centavos }
}
