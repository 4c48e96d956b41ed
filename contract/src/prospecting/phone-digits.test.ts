import { expect, test } from 'vitest'
import { isCentralNumber } from './phone-digits.ts'

test.each([
  ['0800 123 4567', true],
  ['0800-12-3456', true],
  ['+55 0800 123 4567', true],
  ['0300 123 4567', true],
  ['0500 123 4567', true],
  ['4004-1234', true],
  ['4020 1234', true],
  ['3003.1234', true],
  ['(41) 3003-1234', false],
  ['041 99999-1234', false],
  ['3333-4444', false],
  ['', false],
])('%s is the number of a call center: %j', (phone, isCentral) => {
  expect(isCentralNumber(phone)).toBe(isCentral)
})
