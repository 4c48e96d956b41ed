import { expect, test } from 'vitest'
import { toKeysetPage } from './keyset-page.ts'

test.each([
  ['none', [], { rows: [], last: undefined }],
  ['fewer than a page', [1], { rows: [1], last: undefined }],
  ['exactly a page', [1, 2], { rows: [1, 2], last: undefined }],
  ['one more', [1, 2, 3], { rows: [1, 2], last: 2 }],
])('a page of %s tells that more follow only by one row more than a page', (_, found, page) => {
  expect(toKeysetPage(found, 2)).toEqual(page)
})
