import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

test.each([
  ['2026-12-20', 'mais 29 dias', false],
  ['2026-11-25', 'mais 4 dias', false],
  ['2026-11-24', 'mais 3 dias', true],
  ['2026-11-22', 'mais 1 dia', true],
  ['2026-11-21', 'último dia', true],
  ['2026-11-19', 'último dia', true],
])('the time left until %s is "%s"', (until, text, soon) => {
  expect(formatTimeLeft(until, '2026-11-21')).toEqual({ text, soon })
})
