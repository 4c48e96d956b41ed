import type { ImportForm, ImportProblem } from 'contract/finance/imports.ts'
import type { Reader } from './cells.ts'
import { type Draft, problemOf } from './draft.ts'

/** A draft whose amount has lost its sign. */
export type Movement = Omit<Draft, 'signed'> & { centavos: number | null }

type Directed = { movements: Movement[]; problems: ImportProblem[]; opposite: number; mixedSigns: boolean }

const isMixed = (drafts: readonly Draft[]): boolean =>
  drafts.some(({ signed }) => signed !== null && signed < 0) && drafts.some(({ signed }) => signed !== null && signed > 0)

/** Whether a row goes the way that is imported; undefined where it must say how much and does not. */
type Goes = (signed: number | null) => 'along' | 'against' | undefined

function directionOf(drafts: readonly Draft[], { kind, mapping }: Reader, negatives: ImportForm['negatives']): Goes {
  const outflows = kind === 'outflow'
  const along = (signed: number, below: boolean) => (signed < 0 === below ? 'along' : 'against')
  if (mapping.amount === undefined) {
    const oneColumn = mapping.debit === undefined || mapping.credit === undefined
    return (signed) => (signed === null ? (oneColumn ? 'against' : undefined) : along(signed, outflows))
  }
  if (isMixed(drafts)) return (signed) => (signed === null ? undefined : along(signed, outflows === (negatives === 'out')))
  return (signed) => (signed === null && !outflows ? undefined : 'along')
}

/**
 * A file of one sign holds outflows or inflows alone, and the sign says nothing; a statement holds both, and what goes the other way is
 * left out. Only an outflow may have no value yet, and not in a statement.
 */
export function direct(drafts: readonly Draft[], reader: Reader, negatives: ImportForm['negatives']): Directed {
  const goes = directionOf(drafts, reader, negatives)
  const movements: Movement[] = []
  const problems: ImportProblem[] = []
  let opposite = 0
  for (const draft of drafts) {
    const { signed, ...rest } = draft
    const way = goes(signed)
    if (way === 'along') movements.push({ ...rest, centavos: signed === null ? null : Math.abs(signed) })
    else if (way === 'against') opposite += 1
    else problems.push(problemOf(draft, 'amount', 'Falta o valor', reader))
  }
  return { movements, problems, opposite, mixedSigns: reader.mapping.amount !== undefined && isMixed(drafts) }
}
