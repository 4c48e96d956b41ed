import { foldText } from '#lib/format/fold-text.ts'

const UNIT_DAYS: Readonly<Record<string, number>> = { dia: 1, dias: 1, mes: 30, meses: 30, ano: 365, anos: 365 }

/**
 * Reads a limit as a person types it: `90`, `90 dias`, `3 meses`, `1 ano`, `nunca`.
 * @returns the number of days, null for never, undefined for a text that is no limit
 */
export function parseLimit(typed: string): number | null | undefined {
  const text = foldText(typed)
  if (text === 'nunca') return null
  const [, digits = '', unit = 'dias'] = /^(\d{1,3}(?:\.\d{3})+|\d{1,6})(?:\s*(dias?|mes|meses|anos?))?$/.exec(text) ?? []
  return digits === '' ? undefined : Number(digits.replaceAll('.', '')) * (UNIT_DAYS[unit] ?? 1)
}
