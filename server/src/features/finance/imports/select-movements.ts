import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm, RowDoubt } from 'contract/finance/imports.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Movement } from './resolve-signs.ts'

type Candidates = { movements: readonly Movement[]; existing: ReadonlyMap<Movement, 'duplicate' | 'open'> }

export const findDoubt = ({ existing }: Candidates, movement: Movement): RowDoubt | null =>
  movement.doubt ?? existing.get(movement) ?? null

/** A person's decision on a row counts first; possible duplicates are created only if the form imports them. */
export const selectMovements = (candidates: Candidates, form: ImportForm): Movement[] =>
  candidates.movements.filter((movement) => {
    const doubt = findDoubt(candidates, movement)
    return form.rows?.[movement.line] ?? (doubt === null || (doubt === 'duplicate' && form.duplicates === 'import'))
  })

export type Tally = { entries: number; centavos: number }

export function countAndSum(movements: readonly Movement[], kind: ImportKind): Tally {
  const ofKind = movements.filter((movement) => movement.kind === kind)
  const centavos = ofKind.reduce((sum, movement) => sum + (movement.centavos ?? 0), 0)
  if (!Number.isSafeInteger(centavos))
    throw invalidFieldsError({ file: 'A soma dos valores passa do que cabe. Divida o arquivo.' })
  return { entries: ofKind.length, centavos }
}
