import { DEFAULT_POINT_RULES } from 'contract/team/rules.ts'
import { expect, test } from 'vitest'
import { describeSalePoints, formatPointCount, formatSignedPoints } from './points-hint.ts'

const withNoBreakSpace = (text: string) => text.replace('R$ ', 'R$\u00a0')

test.each([
  [{}, 7_500_00, 'Vale 125 pontos: 50 da venda mais 1 a cada R$ 100'],
  [{}, 99_99, 'Vale 50 pontos: 50 da venda mais 1 a cada R$ 100'],
  [{}, null, 'Vale 50 pontos: 50 da venda mais 1 a cada R$ 100'],
  [{ amountCentavos: 99_90, amountPoints: 2 }, 200_00, 'Vale 54 pontos: 50 da venda mais 2 a cada R$ 99,90'],
  [{ salePoints: 0 }, 100_00, 'Vale 1 ponto: 1 a cada R$ 100'],
  [{ amountPoints: 0 }, 100_00, 'Vale 50 pontos'],
  [{ salePoints: 1_000 }, 1_000_000_00, 'Vale 11.000 pontos: 1.000 da venda mais 1 a cada R$ 100'],
])('by %j a sale of %s centavos says “%s”', (rules, centavos, hint) => {
  expect(describeSalePoints({ ...DEFAULT_POINT_RULES, ...rules }, centavos)).toBe(withNoBreakSpace(hint))
})

test('points have their sign, and their plural', () => {
  expect([formatSignedPoints(125), formatSignedPoints(-10), formatSignedPoints(12_500)]).toEqual(['+125', '\u221210', '+12.500'])
  expect([formatPointCount(1), formatPointCount(0), formatPointCount(1_250)]).toEqual(['1 ponto', '0 pontos', '1.250 pontos'])
})
