import { expect, test } from 'vitest'
import { takeSecretEnd } from './secret-end.ts'

test.each([
  ['', ''],
  ['a', ''],
  ['abc', ''],
  ['abcd', 'cd'],
  ['abcde', 'de'],
  ['abcdefg', 'efg'],
  ['abcdefgh', 'efgh'],
  ['abcdefghijkl', 'ijkl'],
])('of the secret %j at most half is shown, and at most four characters: %j', (secret, end) => {
  expect(takeSecretEnd(secret)).toBe(end)
})
