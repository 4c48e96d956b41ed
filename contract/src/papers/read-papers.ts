import { formatBillLine, formatBoletoLine, readSlip } from './boletos.ts'
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

function listParts(text: string): Part[] {
  return [...text.matchAll(PARTS)].map(({ 0: part, index }) => ({
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

/** A date or a number may stand right before a code or behind it: each row of parts that only spaces divide may be the code. */
function readSlipsAndKeys(text: string): PaperReading[] {
  const parts = listParts(text)
  const found: PaperReading[] = []
  for (let first = 0; first < parts.length; first += 1) {
    const row: string[] = []
    for (let at = first; at < parts.length && row.length < MOST_PARTS; at += 1) {
      const { text: part, begin } = parts[at] as Part
      const isBeside = at === first || /^\s*$/.test(text.slice(parts[at - 1]?.end, begin))
      if (!isBeside || !/\d/.test(part)) break
      row.push(part)
      if (row.join('').length > LONGEST) break
      const reading = readParts(row)
      if (reading) found.push(reading)
      if (reading && isPaperCode(reading)) {
        first = at
        break
      }
    }
  }
  return found
}

const readAll = (text: string): PaperReading[] => [...readSlipsAndKeys(text), ...readPixCodes(text)]

/** All that a text names, each once; wrong ones are left out. */
export function findPaperCodes(text: string): PaperCode[] {
  const found = readAll(text).filter(isPaperCode)
  return found.filter(({ code }, at) => found.findIndex((other) => other.code === code) === at)
}

/** Reads what a person pasted, with words around it: the code, or what is wrong with it. */
export function readPaper(text: string): PaperReading {
  const found = readAll(text)
  return found.find(isPaperCode) ?? found[0] ?? { problem: describeUnreadable(text) }
}

function describeUnreadable(text: string): string {
  const count = text.replace(/\D/g, '').length
  const sizes = 'um boleto tem 47, uma conta 48, uma chave de nota 44 ou 50'
  return count < 20
    ? 'Não é um código de barras, um Pix copia e cola ou a chave de uma nota'
    : `O código tem ${count} dígitos; ${sizes}. Confira se foi copiado inteiro`
}

/** As it is printed on paper. @param code as it is stored */
export function formatPaperCode(code: string): string {
  if (code.length > LONGEST) return code
  if (code.length === 47) return formatBoletoLine(code)
  return code.length === 48 ? formatBillLine(code) : formatInvoiceKey(code)
}
