import { expect, test } from 'vitest'
import { formatRelativeTime } from './format.ts'

const ZONE = 'America/Sao_Paulo'
const inSaoPaulo = (moment: string) => `${moment}-03:00`
const NOW = new Date(inSaoPaulo('2026-11-22T00:30:00'))

test.each([
  ['2026-11-22T00:29:30', 'agora'],
  ['2026-11-22T00:10:00', 'há 20 minutos'],
  ['2026-11-21T23:50:00', 'há 40 minutos'],
  ['2026-11-21T22:00:00', 'ontem'],
  ['2026-11-21T00:10:00', 'ontem'],
  ['2026-11-20T23:50:00', 'anteontem'],
  ['2026-11-19T00:10:00', 'há 3 dias'],
  ['2026-11-16T23:50:00', 'há 6 dias'],
  ['2026-11-15T00:10:00', '15/11/2026'],
])('at 00:30 of the 22nd, %s is "%s": days are those of the calendar', (moment, words) => {
  expect(formatRelativeTime(ZONE, inSaoPaulo(moment), NOW)).toBe(words)
})

test('relative times count days of the workspace’s zone, wherever the machine is', () => {
  const now = new Date('2026-11-22T02:00:00Z') // 23:00 of the 21st in São Paulo
  expect(formatRelativeTime(ZONE, '2026-11-21T10:00:00Z', now)).toBe('há 16 horas')
  expect(formatRelativeTime('UTC', '2026-11-21T10:00:00Z', now)).toBe('ontem')
})
