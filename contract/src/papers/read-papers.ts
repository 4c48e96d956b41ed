import { formatBillLine, formatBoletoLine, isBillStart, readSlip } from './boletos.ts'
import { formatInvoiceKey, readInvoiceKey } from './invoice-keys.ts'
import { isPaperCode, type PaperCode, type PaperReading } from './paper-code.ts'
import { readPix } from './pix.ts'

/** How its text begins: object 00 with the value 01. */
const PIX_START = /000201(?=01|26|[2-5]\d|8\d)/g

/** More than any Pix has (512), with the line breaks in it. */
const MAX_PIX_LENGTH = 1000

/** As it was copied, or with the line breaks that a page or a chat put into it. */
function readPixAt(text: string, start: number): PaperReading {
  const rest = text.slice(start, start + MAX_PIX_LENGTH)
  const whole = readPix(rest)
  if (isPaperCode(whole)) return whole
  const joined = [/\s*[\r\n]+\s*/g, /\s+/g].map((breaks) => readPix(rest.replace(breaks, ''))).find(isPaperCode)
  return joined ?? whole
}

const readPixCodes = (text: string): PaperReading[] => [...text.matchAll(PIX_START)].map(({ index }) => readPixAt(text, index))

/** What else than digits may stand between the parts of one code. A key of 44 or 50 characters may have letters. */
const PARTS = /[0-9A-Z][0-9A-Z.-]*/gi
const PREFIX = /^(?:NFC?E|NFSE?|CTE|CFE)(?=\d)/
const MOST_PARTS = 14
const LONGEST = 50

type Part = { text: string; end: number; begin: number }

const DATE = /(?<![\d/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/g

function listParts(text: string): Part[] {
  const withoutDates = text.replace(DATE, (date) => '/'.repeat(date.length))
  return [...withoutDates.matchAll(PARTS)].map(({ 0: part, index }) => ({
    text: part.toUpperCase().replace(/[.-]/g, '').replace(PREFIX, ''),
    begin: index,
    end: index + part.length,
  }))
}

function readParts(parts: readonly string[]): PaperReading | undefined {
  const code = parts.join('')
  const invoice = readInvoiceKey(code)
  if (invoice) return invoice
  // One check digit is too little for parts that stand beside each other by chance.
  const isWhole = code.length !== 44 || parts.length === 1
  return isWhole && /^\d+$/.test(code) ? readSlip(code) : undefined
}

/** Of parts that only spaces divide and that have digits. */
function listRows(text: string): string[][] {
  const rows: string[][] = []
  let end = -1
  for (const { text: part, begin, end: next } of listParts(text)) {
    const isNumber = /\d/.test(part)
    if (isNumber && end >= 0 && /^\s*$/.test(text.slice(end, begin))) rows.at(-1)?.push(part)
    else if (isNumber) rows.push([part])
    end = isNumber ? next : -1
  }
  return rows
}

/** A date or a number may stand right before a code or behind it: each of a row's parts may begin the code. */
function readRow(row: readonly string[]): PaperReading[] {
  const found: PaperReading[] = []
  for (let first = 0; first < row.length; first += 1) {
    for (let end = first + 1; end <= Math.min(row.length, first + MOST_PARTS); end += 1) {
      const parts = row.slice(first, end)
      if (parts.join('').length > LONGEST) break
      const reading = readParts(parts)
      if (reading) found.push(reading)
      if (reading && isPaperCode(reading)) {
        first = end - 1
        break
      }
    }
  }
  return found
}

const readSlipsAndKeys = (text: string): PaperReading[] => listRows(text).flatMap(readRow)

const readAll = (text: string): PaperReading[] => [...readSlipsAndKeys(text), ...readPixCodes(text)]

/** All that a text names, each once; wrong ones are left out. */
export function findPaperCodes(text: string): PaperCode[] {
  const found = readAll(text).filter(isPaperCode)
  return found.filter(({ code }, at) => found.findIndex((other) => other.code === code) === at)
}

/** Reads what a person pasted, with words around it: the code, or what is wrong with it. */
export function readPaper(text: string): PaperReading {
  const found = readAll(text)
  return found.find(isPaperCode) ?? readSpacedOut(text) ?? found[0] ?? { problem: describeUnreadable(text) }
}

/** A text of nothing but digits is one code, into however many parts they were copied. */
const readSpacedOut = (text: string): PaperReading | undefined =>
  /^[\d\s.-]+$/.test(text) ? readParts(text.match(/\d/g) ?? []) : undefined

const LEAST_DIGITS = 20

function describeUnreadable(text: string): string {
  const rows = listRows(text).map((parts) => parts.join('').replace(/\D/g, ''))
  const digits = rows.reduce((longest, row) => (row.length > longest.length ? row : longest), '')
  if (digits.length < LEAST_DIGITS) return 'Não é um código de barras, um Pix copia e cola ou a chave de uma nota'
  const sizes = isBillStart(digits)
    ? 'uma conta, que começa com 8, tem 48'
    : 'um boleto tem 47, uma conta 48, uma chave de nota 44 ou 50'
  const advice = digits.length > LONGEST ? 'Confira se há outro número junto' : 'Confira se foi copiado inteiro'
  return `O código tem ${digits.length} dígitos; ${sizes}. ${advice}`
}

/** As it is printed on paper. @param code as it is stored */
export function formatPaperCode(code: string): string {
  if (code.length > LONGEST) return code
  if (code.length === 47) return formatBoletoLine(code)
  return code.length === 48 ? formatBillLine(code) : formatInvoiceKey(code)
}
