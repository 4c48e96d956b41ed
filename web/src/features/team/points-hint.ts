import { computePoints, type PointRules } from 'contract/team/rules.ts'
import { formatBRL } from 'contract/values/money.ts'

export const formatPointCount = (points: number): string =>
  `${points.toLocaleString('pt-BR')} ${points === 1 ? 'ponto' : 'pontos'}`

/** Formats points with a sign: `+125`, `−10` (U+2212). */
export const formatSignedPoints = (points: number): string =>
  `${points < 0 ? '\u2212' : '+'}${Math.abs(points).toLocaleString('pt-BR')}`

const formatReais = (centavos: number) => formatBRL(centavos).replace(/,00$/, '')

export function describeSalePoints(rules: PointRules, centavos: number | null): string {
  const { salePoints, amountPoints, amountCentavos } = rules
  const worth = `Vale ${formatPointCount(computePoints(rules, 'SALE', centavos))}`
  if (amountPoints === 0) return worth
  const each = `${amountPoints.toLocaleString('pt-BR')} a cada ${formatReais(amountCentavos)}`
  return salePoints === 0 ? `${worth}: ${each}` : `${worth}: ${salePoints.toLocaleString('pt-BR')} da venda mais ${each}`
}
