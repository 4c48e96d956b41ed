import { expect, test } from 'vitest'
import { findRemovedRows } from './find-removed-rows.ts'

test.each([
  ['before a row that is still there are gone', [1, 2, 3, 4], [1, 3, 4], [2]],
  ['after all that are left may only have moved to the next page', [1, 2, 3, 4], [9, 1, 2, 3], []],
  ['before and after at once are told apart', [1, 2, 3, 4], [9, 8, 2, 3], [1]],
  ['of a page of which nothing is left are unknown', [1, 2], [8, 9], []],
  ['of a page that has not changed are none', [1, 2], [1, 2], []],
])('missing rows %s', (_title, before, now, gone) => {
  expect(findRemovedRows(before, new Set(now))).toEqual(gone)
})
