import { Parser } from 'htmlparser2'
import { parseAmount } from './columns.ts'
import { type DayFormat, detectDayFormat, parseDay } from './day.ts'
import { createFileFacts, type FileFacts, toPeriod } from './file-facts.ts'
import type { FileRow } from './records.ts'

const HEADER = ['Data', 'Histórico', 'Descrição', 'Valor', 'Entrada ou saída', 'Identificador', 'Conta', 'Moeda']

export const isOfx = (text: string): boolean => {
  const beginning = text.slice(0, 4096)
  return /^\s*(?:OFXHEADER\s*:|<\?xml\b|<\?OFX\b|<OFX>)/i.test(beginning) && /<\?OFX\b|<OFX>/i.test(beginning)
}

/**
 * The length at which an element is cut, in characters: no field of an entry is as long, and two long texts take quadratic time to be
 * compared.
 */
const MAX_ELEMENT = 1000
/** In characters; no amount is longer. */
const MAX_AMOUNT = 60

function decodeEntities(text: string, times = 2): string {
  if (times === 0 || !text.includes('&')) return text
  let decoded = ''
  const parser = new Parser({ ontext: (part) => (decoded += part) })
  parser.write(text.replaceAll('<', '&lt;'))
  parser.end()
  return decodeEntities(decoded, times - 1)
}

type Tag = { name: string; isEnd: boolean; text: string; at: number }

const CDATA = '<![CDATA['

function readText(ofx: string, from: number): { text: string; next: number } {
  const next = ofx.indexOf('<', from)
  const end = next < 0 ? ofx.length : next
  const text = ofx.slice(from, Math.min(end, from + MAX_ELEMENT)).trim()
  if (text !== '' || !ofx.startsWith(CDATA, end)) return { text: decodeEntities(text), next: end }
  const close = ofx.indexOf(']]>', end)
  const plain = ofx.slice(end + CDATA.length, Math.min(close < 0 ? ofx.length : close, end + CDATA.length + MAX_ELEMENT))
  return { text: decodeEntities(plain.trim()), next: close < 0 ? ofx.length : close + 3 }
}

function* readTags(ofx: string): Generator<Tag> {
  let at = ofx.indexOf('<')
  while (at >= 0) {
    const close = ofx.indexOf('>', at)
    if (close < 0) return
    const [, slash, name = ''] = /^<(\/?)([\w.]+)/.exec(ofx.slice(at, Math.min(close, at + 40))) ?? []
    const { text, next } = readText(ofx, close + 1)
    yield { name: name.toUpperCase(), isEnd: slash === '/', text, at }
    at = ofx.indexOf('<', next)
  }
}

/** The time, such as `20261103120000[-3:BRT]`, is in the bank's own zone. Any other way of writing a day is left as it is. */
const writeDay = (time: string): string => time.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')

/** `isSigned`: whether the amount itself tells its direction, or cannot be read. */
type Amount = { amount: string; direction: string; isSigned: boolean }

function writeBrazilianAmount(text: string): Amount {
  const read = parseAmount(text)
  if (!read) return { amount: text, direction: '', isSigned: true }
  const { centavos, sign, direction } = read
  return {
    amount: `${centavos / 100n},${String(centavos % 100n).padStart(2, '0')}`,
    direction: sign === '-' || direction === 'outflow' ? 'D' : 'C',
    isSigned: sign !== null || direction !== null,
  }
}

/**
 * A point is always decimal in OFX (2.2, §3.2.9.2), also before three digits; banks write a comma too. Of several marks the last
 * one is decimal. What has `R$` is written as Brazil does.
 */
function writeAmount(text: string): Amount {
  const cut = text.slice(0, MAX_AMOUNT)
  if (/R\$/i.test(cut)) return writeBrazilianAmount(cut)
  const [, sign, whole = '', decimals = ''] = /^([-+]?)([\d.,]*?)(?:[.,](\d*))?$/.exec(cut.replace(/\s/g, '')) ?? []
  const digits = whole.replace(/\D/g, '')
  if (sign === undefined || digits + decimals === '' || Number(decimals.slice(2)) > 0)
    return { amount: text, direction: '', isSigned: true }
  const amount = `${digits || '0'},${decimals.slice(0, 2).padEnd(2, '0')}`
  return { amount, direction: sign === '-' ? 'D' : 'C', isSigned: sign !== '' }
}

/** All others go both ways: a cheque is paid in too, a fee given back, a card's bill paid (OFX 2.2, §11.4.4.3). */
const TYPES = [
  ['D', /^(?:D|DEBIT|OUT|DIRECTDEBIT)$/i],
  ['C', /^(?:C|CREDIT|IN|DEP|DIRECTDEP|DIV)$/i],
] as const
const readType = (type: string): string => TYPES.find(([, types]) => types.test(type))?.[0] ?? ''

/** Without a minus it is either one that the bank does not write or the rare refund. */
const isMostlyOut = (type: string): boolean => readType(type) === 'D' || /^(?:POS|ATM)$/i.test(type)

type Elements = Record<string, string>

const DIRECTION_AT = HEADER.indexOf('Entrada ou saída')

function toCells(transaction: Elements, statement: Elements, { amount, direction }: Amount): string[] {
  const account = [statement.BANKID, statement.ACCTID].filter(Boolean).join(' ')
  const payee = transaction.NAME ?? ''
  return [
    writeDay(transaction.DTPOSTED ?? ''),
    payee || (transaction.MEMO ?? ''),
    payee && (transaction.MEMO ?? ''),
    amount,
    direction,
    transaction.FITID ?? '',
    account,
    // Without a currency of its own an amount is in that of the statement; `ORIGCURRENCY` names what it was converted from.
    (transaction.CURRENCY || statement.CURDEF) ?? '',
  ]
}

/** From which the amount, which is in reais, was converted. */
const toDollarRate = ({ CURRENCY, ORIGINAL, CURRATE }: Elements): { dollarRate?: string } =>
  ORIGINAL === 'USD' && !CURRENCY && CURRATE ? { dollarRate: CURRATE } : {}

/** `type`: its TRNTYPE. */
type Transaction = { row: FileRow; type: string; isSigned: boolean }

/** A statement that writes what goes out without a minus tells it by its types alone, and some of them leave it open. */
function* settleDirections(transactions: readonly Transaction[]): Generator<FileRow> {
  const isUnsigned = transactions.every(({ isSigned }) => !isSigned) && transactions.some(({ type }) => isMostlyOut(type))
  for (const { row, type } of transactions)
    yield isUnsigned ? { ...row, cells: row.cells.with(DIRECTION_AT, readType(type)) } : row
}

/** Ignores a balance of a day that is none, as some banks write. */
function addStatementFacts(facts: FileFacts, statement: Elements, days: DayFormat): void {
  const number = statement.ACCTID ?? null
  const times = [statement.DTSTART, statement.DTEND, statement.BALANCEDAY]
  const [from, to, day] = times.map((time) => parseDay(writeDay(time ?? ''), days))
  if (number !== null) facts.accounts.push({ number, bank: statement.BANKID, period: toPeriod(from, to) })
  else facts.period = toPeriod(from, to)
  const { amount, direction } = writeAmount(statement.BALANCE ?? '')
  const centavos = Number(amount.replace(',', ''))
  if (direction !== '' && day) facts.balances.push({ account: number, day, centavos: direction === 'D' ? -centavos : centavos })
}

export function* readOfxRows(ofx: string, facts = createFileFacts()): Generator<FileRow> {
  yield { line: 1, cells: HEADER }
  let line = 1
  let counted = 0
  let last = 1
  let statement: Elements = {}
  let ofCard = false
  const statements: Elements[] = []
  const days: string[] = []
  let finished: Transaction[] = []
  let transaction: Elements | undefined
  let isInCurrency = false
  let isInOriginal = false
  let isInBalance = false
  let isWhole = false

  const countLines = (to: number): number => {
    for (; counted < to; counted += 1) if (ofx[counted] === '\n') line += 1
    return line
  }
  const finish = (): void => {
    if (!transaction) return
    last = Math.max(last + 1, Number(transaction.line))
    const amount = writeAmount(transaction.TRNAMT ?? '')
    const document = transaction.CHECKNUM || transaction.REFNUM
    const row = {
      line: last,
      cells: toCells(transaction, statement, amount),
      ofCard,
      ...(document ? { document } : {}),
      ...toDollarRate(transaction),
    }
    days.push(row.cells[0] ?? '')
    finished.push({ row, type: transaction.TRNTYPE?.trim() ?? '', isSigned: amount.isSigned })
    transaction = undefined
  }
  for (const { name, isEnd, text, at } of readTags(ofx)) {
    const isStatement = name === 'STMTRS' || name === 'CCSTMTRS'
    if (name === 'STMTTRN' || name === 'BANKTRANLIST' || isStatement) finish()
    if (isStatement) {
      yield* settleDirections(finished)
      finished = []
      statements.push(statement)
      statement = {}
    }
    if (isStatement && !isEnd) ofCard = name === 'CCSTMTRS'
    if (name === 'STMTTRN' && !isEnd) transaction = { line: String(countLines(at)) }
    else if (name === 'OFX' && isEnd) isWhole = true
    else if (name === 'LEDGERBAL') isInBalance = !isEnd
    else if (isInBalance && name === 'BALAMT') statement.BALANCE ??= text
    else if (isInBalance && name === 'DTASOF') statement.BALANCEDAY ??= text
    else if (name === 'CURRENCY' && text === '') isInCurrency = !isEnd
    else if (name === 'ORIGCURRENCY') isInOriginal = !isEnd
    else if (name === 'CURSYM' && isInCurrency && transaction) transaction.CURRENCY = text
    else if (name === 'CURSYM' && isInOriginal && transaction) transaction.ORIGINAL = text
    else if (!isEnd && text !== '') (transaction ?? statement)[name] ??= text
  }
  facts.isCut = !isWhole
  // An amount that is cut reads as a smaller one.
  if (isWhole) finish()
  yield* settleDirections(finished)
  const format = detectDayFormat('', days, '')
  for (const one of [...statements, statement]) addStatementFacts(facts, one, format)
}
