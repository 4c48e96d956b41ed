import { expect, test } from 'vitest'
import { findRemovedRows } from './find-removed-rows.ts'

test.each([
  ['what stood before a row that is still there is gone', [1, 2, 3, 4], [1, 3, 4], [2]],
  ['what stood after all that are left may have moved to the next page', [1, 2, 3, 4], [9, 1, 2, 3], []],
  ['both at once', [1, 2, 3, 4], [9, 8, 2, 3], [1]],
  ['where nothing is left, nothing is known', [1, 2], [8, 9], []],
  ['where nothing has changed, nothing is gone', [1, 2], [1, 2], []],
])('%s', (_title, before, now, gone) => {
  expect(findRemovedRows(before, new Set(now))).toEqual(gone)
})
