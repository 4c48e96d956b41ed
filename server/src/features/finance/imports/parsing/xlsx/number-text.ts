import { readXml } from './xml.ts'

/** How a cell shows its number: as a day, with two decimal places, or as it is. */
export type NumberStyle = 'day' | 'money' | 'plain'

const DAY_MS = 86_400_000
/** Day 0 of each calendar (ECMA-376 §18.17.4.1). From March 1900 on, the first one counts as if 1900 had had a 29th of February. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** The number of the first day that the year 10000 would have in the calendar of 1900. */
const END_OF_DAYS = 2_958_466

/** The ids of formats that every program knows (ECMA-376 §18.8.30): days, and amounts with two decimal places. */
const isDayId = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const MONEY_IDS: readonly number[] = [2, 4, 7, 8, 39, 40, 43, 44]

/** Removes from a format's code what it shows literally or as a condition, a colour or a currency: `"R$"`, `\\d`, `_d`, `[Red]`. */
const removeLiterals = (code: string): string => code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '')

/** The longest code of a format that spreadsheets write. A longer one is made to be slow. */
const MAX_FORMAT_CODE = 255

function readFormatCode(code: string): NumberStyle {
  if (code.length > MAX_FORMAT_CODE) return 'plain'
  const [positive = ''] = removeLiterals(code).split(';')
  if (/[dy]/i.test(positive)) return 'day'
  return /[#0]\.00(?![0#?])/.test(positive) ? 'money' : 'plain'
}

/** Reads how the cells of each style show their numbers. @returns the styles in the order of their indices */
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

/** Formats a day's number as dd/mm/aaaa; its fraction, the time, is left out. */
function formatDay(number: number, calendar: keyof typeof DAY_0): string {
  const iso = new Date(DAY_0[calendar] + Math.floor(number) * DAY_MS).toISOString()
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}

/**
 * Writes a cell's number as a CSV would have it, with a decimal comma. Spreadsheets compute with 15 digits and store 17, so that 0.1 + 0.2 is
 * 0.30000000000000004: the 15 digits are taken. Only a number that the cell shows with two decimal places is rounded to them, as it is seen.
 */
export function formatNumber(stored: string, style: NumberStyle, calendar: keyof typeof DAY_0): string {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored
  if (style === 'day' && number >= 1 && number < END_OF_DAYS) return formatDay(number, calendar)
  const shown = Number(number.toPrecision(15))
  return style === 'money' ? MONEY.format(shown) : PLAIN.format(shown)
}
