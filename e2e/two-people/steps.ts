import { array, constantFrom, integer, nat, record, sample } from 'fast-check'
import type { Change } from '../../server/src/testing/shared-entries-model.ts'

/** What becomes of a request: it is answered, it is written and its answer is lost, or it never arrives. */
export type Fate = 'answered' | 'lost' | 'not sent'

/**
 * One act of one of the two people. `pace`: a form that is left open is saved at the person's next step, a request that is held is let
 * through then; in between the other person acts. `keep`: whose value stays in a conflict, and whether what failed is tried again.
 */
export type Step = {
  who: number
  at: number
  act: 'edit' | 'mark' | 'pay' | 'delete' | 'undo'
  change: Change
  wide: boolean
  fate: Fate
  pace: 'at once' | 'left open' | 'held'
  keep: 'yours' | 'theirs'
}

/** The first ones stand alone, the last ones are the occurrences of one series. */
export const SINGLE_ENTRIES = 6
export const OCCURRENCES = 4

const change = record(
  {
    observacoes: constantFrom('a', 'b', 'c'),
    valorCentavos: constantFrom(1, 2, 2, null),
    descricao: constantFrom('Luz', 'Água'),
    paga: constantFrom(true, false),
  },
  { requiredKeys: [] },
)

const step = record({
  who: nat(1),
  // Most steps meet on the same few entries.
  at: constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 9),
  act: constantFrom('edit', 'edit', 'edit', 'mark', 'pay', 'pay', 'delete', 'undo', 'undo'),
  change,
  wide: integer({ min: 0, max: 2 }).map((n) => n === 0),
  fate: constantFrom('answered', 'answered', 'answered', 'lost', 'lost', 'not sent'),
  pace: constantFrom('at once', 'left open', 'held'),
  keep: constantFrom('yours', 'theirs'),
})

/** The steps of one interleaving, always the same ones of the same seed. */
export function stepsOf(seed: number): Step[] {
  const [steps = []] = sample(array(step, { minLength: 8, maxLength: 14 }), { seed, numRuns: 1 })
  return steps as Step[]
}
