import { expect, test } from 'vitest'
import { parseLimit } from './parse-limit.ts'

test.each([
  ['90', 90],
  [' 90 dias ', 90],
  ['1 dia', 1],
  ['6 meses', 180],
  ['1 mês', 30],
  ['2 ANOS', 730],
  ['3.650', 3_650],
  ['Nunca', null],
  ['', undefined],
  ['0,5', undefined],
  ['-30', undefined],
  ['30 horas', undefined],
  ['1e3', undefined],
])('a limit in days typed as "%s" is read as %s', (typed, days) => {
  expect(parseLimit(typed)).toBe(days)
})
