import { readXml } from '#core/read-xml.ts'

export type NumberStyle = 'day' | 'money' | 'plain'

const DAY_MS = 86_400_000
/** ECMA-376 §18.17.4.1. From March 1900 on, the 1900 calendar counts as if that year had had a 29th of February. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const END_OF_DAYS = 2_958_466

const isDayId = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const MONEY_IDS: readonly number[] = [2, 4, 7, 8, 39, 40, 43, 44]

const removeLiterals = (code: string): string => code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '')

/** A longer one is made to be slow. */
const MAX_FORMAT_CODE = 255

function readFormatCode(code: string): NumberStyle {
  if (code.length > MAX_FORMAT_CODE) return 'plain'
  const [positive = ''] = removeLiterals(code).split(';')
  if (/[dy]/i.test(positive)) return 'day'
  return /[#0]\.00(?![0#?])/.test(positive) ? 'money' : 'plain'
}

export function readNumberStyles(xml: string): NumberStyle[] {
  const custom = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let isCellStyle = false
  for (const event of readXml(xml)) {
    if (event.kind === 'text') continue
    if (event.name === 'cellXfs') isCellStyle = event.kind === 'begin'
    if (event.kind === 'end') continue
    const { numFmtId, formatCode = '' } = event.attributes
    const id = Number(numFmtId ?? 0)
    if (event.name === 'numFmt') custom.set(id, readFormatCode(formatCode))
    if (event.name === 'xf' && isCellStyle)
      styles.push(custom.get(id) ?? (isDayId(id) ? 'day' : MONEY_IDS.includes(id) ? 'money' : 'plain'))
  }
  return styles
}

const OPTIONS = { useGrouping: false } as const
const PLAIN = new Intl.NumberFormat('pt-BR', { ...OPTIONS, maximumSignificantDigits: 15 })
const MONEY = new Intl.NumberFormat('pt-BR', { ...OPTIONS, minimumFractionDigits: 2, maximumFractionDigits: 2 })

function formatDay(number: number, calendar: keyof typeof DAY_0): string {
  const iso = new Date(DAY_0[calendar] + Math.floor(number) * DAY_MS).toISOString()
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}

/**
 * Spreadsheets store 17 digits but compute with 15 (0.30000000000000004), so 15 are taken. Only a number shown with two decimal
 * places is rounded to them.
 */
export function formatNumber(stored: string, style: NumberStyle, calendar: keyof typeof DAY_0): string {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored
  if (style === 'day' && number >= 1 && number < END_OF_DAYS) return formatDay(number, calendar)
  const shown = Number(number.toPrecision(15))
  return style === 'money' ? MONEY.format(shown) : PLAIN.format(shown)
}
