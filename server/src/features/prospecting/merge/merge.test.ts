import { expect, test } from 'vitest'
import { makeLabelledPairs } from '#testing/labelled-pairs.ts'
import { listMatchKeys, toIdentity } from './identity.ts'
import { isMatch } from './is-match.ts'

const LEAST_F1 = 0.98

function judge(pairs: ReturnType<typeof makeLabelledPairs>) {
  const judged = pairs.map(({ isSame, one, other }) => {
    const [first, second] = [toIdentity(one), toIdentity(other)]
    const keys = new Set(listMatchKeys(first))
    return { isSame, isMerged: listMatchKeys(second).some((key) => keys.has(key)) && isMatch(first, second) }
  })
  const count = (isSame: boolean, isMerged: boolean) =>
    judged.filter((each) => each.isSame === isSame && each.isMerged === isMerged).length
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)]
  return { f1: (2 * right) / (2 * right + wrong + missed), wrong }
}

test.each([1, 2])('of 2,000 labelled pairs with the dirt of real data merging has an F1 of 0.98 (seed %i)', (seed) => {
  const pairs = makeLabelledPairs(seed)
  expect(pairs).toHaveLength(2_000)
  const { f1, wrong } = judge(pairs)
  expect(f1).toBeGreaterThanOrEqual(LEAST_F1)
  expect(wrong).toBeLessThanOrEqual(5)
})
