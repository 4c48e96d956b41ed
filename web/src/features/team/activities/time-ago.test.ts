import { expect, test } from 'vitest'
import { formatRegistrationTime } from './time-ago.ts'

const ZONE = 'America/Sao_Paulo'
const NOW = new Date('2026-11-27T15:00:00Z') // noon in São Paulo

test.each([
  ['2026-11-27', '2026-11-27T14:59:30Z', 'agora'],
  ['2026-11-27', '2026-11-27T14:48:00Z', 'há 12 min'],
  ['2026-11-27', '2026-11-27T14:00:00Z', 'há 1 hora'],
  ['2026-11-27', '2026-11-27T12:18:00Z', '09:18'],
  ['2026-11-26', '2026-11-27T02:59:00Z', 'ontem'], // 23:59 in São Paulo
  ['2026-11-20', '2026-11-20T15:00:00Z', '20/11/2026'],
  ['2026-11-26', '2026-11-27T14:59:30Z', 'ontem'], // registered a moment ago, for yesterday
  ['2026-11-01', '2026-11-27T14:59:30Z', '01/11/2026'],
])('an activity of %s, registered at %s, is of “%s”', (date, at, words) => {
  expect(formatRegistrationTime(ZONE, { date, at }, NOW)).toBe(words)
})
