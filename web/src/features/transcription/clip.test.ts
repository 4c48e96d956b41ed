import { expect, test } from 'vitest'
import { formatClock, formatMegabytes, toMegabytes } from './clip.ts'

test.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [61, '01:01'],
  [3_725, '62:05'],
  [-1, '00:00'],
])('a clip of %f s is %s long, in minutes past an hour too', (seconds, text) => expect(formatClock(seconds)).toBe(text))

test.each([
  [0, '0.0'],
  [52_429, '0.1'],
  [1_048_576, '1.0'],
  [200 * 1_048_576, '200.0'],
])('a clip of %i bytes is %s MB large', (bytes, text) => {
  expect(toMegabytes(bytes)).toBe(text)
  expect(formatMegabytes(bytes)).toBe(`${text.replace('.', ',')} MB`)
})
