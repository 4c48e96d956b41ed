import { expect, test } from 'vitest'
import { hashToken } from './tokens.ts'

test('a token’s hash is that of the stored rows: SHA-256 in hex (FIPS 180-2, B.1)', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
