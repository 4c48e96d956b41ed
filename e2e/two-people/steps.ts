import { array, constantFrom, integer, nat, record, sample } from 'fast-check'
import type { Change } from '../../server/src/testing/shared-entries-model.ts'

/** The fate of a request: it is answered, its answer is lost after the server has written, or it never reaches the server. */
export type Fate = 'answered' | 'lost' | 'not sent'

/**
 * An act of one of the two people. `entryIndex`: which of the ten entries the act concerns. `allOpen`: whether an edit or a deletion
 * reaches all unpaid occurrences. `pace`: whether a form is left open or a request is held, until the person's next step; the other person
 * acts in between. `resolution`: whose value to keep in a conflict.
 */
export type InterleavingStep = {
  who: number
  entryIndex: number
  act: 'edit' | 'mark' | 'pay' | 'delete' | 'undo'
  change: Change
  allOpen: boolean
  fate: Fate
  pace: 'at once' | 'left open' | 'held'
  resolution: 'yours' | 'theirs'
}

/** The number of single entries. Entries 0 to 5 are single ones, entries 6 to 9 are the occurrences of one series. */
export const SINGLE_ENTRY_COUNT = 6
export const OCCURRENCE_COUNT = 4

const change = record(
  {
    notes: constantFrom('a', 'b', 'c'),
    centavos: constantFrom(1, 2, 2, null),
    description: constantFrom('Luz', 'Água'),
    paid: constantFrom(true, false),
  },
  { requiredKeys: [] },
)

const step = record({
  who: nat(1),
  // The weights make most steps concern the same few entries, so that the two people collide.
  entryIndex: constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 9),
  act: constantFrom('edit', 'edit', 'edit', 'mark', 'pay', 'pay', 'delete', 'undo', 'undo'),
  change,
  allOpen: integer({ min: 0, max: 2 }).map((n) => n === 0),
  fate: constantFrom('answered', 'answered', 'answered', 'lost', 'lost', 'not sent'),
  pace: constantFrom('at once', 'left open', 'held'),
  resolution: constantFrom('yours', 'theirs'),
})

/** @returns the steps of one interleaving; the same seed gives the same steps */
export function generateSteps(seed: number): InterleavingStep[] {
  const [steps = []] = sample(array(step, { minLength: 8, maxLength: 14 }), { seed, numRuns: 1 })
  return steps as InterleavingStep[]
}
