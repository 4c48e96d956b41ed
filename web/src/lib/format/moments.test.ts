import { describe, expect, test } from 'vitest'
import { formatClockDuration, formatSeconds, formatWait } from './durations.ts'
import { formatSize } from './format.ts'
import { formatMoment, formatShortMoment, formatTime } from './moments.ts'

const ZONE = 'America/Sao_Paulo'
const NIGHT = '2026-11-28T02:10:07.000Z' // still the 27th in São Paulo

test('instants are written in the workspace’s zone', () => {
  expect(formatTime(ZONE, NIGHT)).toBe('23:10')
  expect(formatTime('America/Manaus', NIGHT)).toBe('22:10')
  expect(formatMoment(ZONE, NIGHT)).toBe('27/11/2026 23:10:07')
})

test('a moment has its time, on another day the date too, and in another year the year', () => {
  expect(formatShortMoment(ZONE, NIGHT, new Date('2026-11-27T12:00:00Z'))).toBe('23:10')
  expect(formatShortMoment(ZONE, NIGHT, new Date('2026-11-28T12:00:00Z'))).toBe('27/11 às 23:10')
  expect(formatShortMoment(ZONE, NIGHT, new Date('2027-11-28T12:00:00Z'))).toBe('27/11/2026 às 23:10')
})

describe('durations', () => {
  test.each([
    [-5, '00:00'],
    [48_999, '00:48'],
    [24 * 60_000 + 10_000, '24:10'],
    [3_723_000, '1:02:03'],
    [75 * 3_600_000, '75:00:00'],
  ])('a duration of %i ms is %s', (ms, text) => expect(formatClockDuration(ms)).toBe(text))

  test.each([
    [5_200, '5 s'],
    [180_000, '3 min'],
    [7_200_000, '2 h'],
    [86_400_000, '1 dia'],
    [200_000_000, '2 dias'],
  ])('a wait of %i ms is %s', (ms, text) => expect(formatWait(ms)).toBe(text))

  test('an attempt’s duration is written in tenths of a second', () => expect(formatSeconds(30_000)).toBe('30,0 s'))
})

test.each([
  [10, '1 KB'],
  [862_208, '842 KB'],
  [1_258_291, '1,2 MB'],
])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
