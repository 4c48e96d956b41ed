import { ENTRY_TEXTS, IMPORTED_TEXTS, type ImportedText, mapTexts } from 'contract/finance/entries.ts'
import { getImportFieldName, type ImportField, type ImportKind } from 'contract/finance/import-fields.ts'
import { IMPORT_NAME_KINDS, type ImportProblem, type UnknownName } from 'contract/finance/imports.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatAmount } from 'contract/values/money.ts'
import { TextOrEmpty } from 'contract/values/values.ts'
import { foldText } from '#core/text.ts'
import { resolvePaidOn } from '../entries/payment-day.ts'
import {
  type CellReader,
  createCellReader,
  quoteCell,
  type ReadAmount,
  type RowFormat,
  readAmount,
  readDay,
  readDescription,
  readMovementAmount,
  readText,
  UnreadableCellError,
} from './parsing/cells.ts'
import { findCounterparty, readDocument } from './parsing/counterparty.ts'
import { readPrintedDollars } from './parsing/printed-dollars.ts'
import type { FileRow } from './parsing/records.ts'
import { excerptCell } from './parsing/sheet.ts'

export type NameKind = UnknownName['kind']

export type ParsedRow = {
  line: number
  date: CivilDate
  description: string
  centavos: number | null
  /** Its meaning depends on the whole file. */
  sign: '-' | '+' | null
  direction: ImportKind | null
  names: Partial<Record<NameKind, string>>
  paidOn: CivilDate | null
  canceled: boolean
  recurrence: string | null
  account: string | null
  bankId: string
  currency: string | null
  ofCard: boolean
  document: string | null
  counterparty: string | null
  /** Whether the file says that it is still to come, or its day is. */
  scheduled: boolean
} & Record<ImportedText, string | null>

const NAME = TextOrEmpty(120)
const MAX_NOTES = 2000
const RECURRENCE = TextOrEmpty(120)
const ACCOUNT = TextOrEmpty(80)

const OPEN_WORDS =
  /^(em aberto|abert[ao]|pendentes?|a pagar|a receber|vencid[ao]|atrasad[ao]|em atraso|a vencer|a completar|agendad[ao]|previst[ao]|provisionad[ao]|futur[ao]|lancamento futuro|aguardando.*|nao|n|vence .*|nao pag[ao]|nao recebid[ao]|pending|open|unpaid|overdue|scheduled)$/
const PART_WORDS =
  /^(parcial|parcialmente (pag|recebid|quitad|liquidad|baixad)[ao]|(pag|recebid|quitad|liquidad|baixad)[ao] (em parte|parcial|parcialmente)|(pagamento|recebimento) parcial)$/
const PAID_WORDS =
  /^(pag[ao]|recebid[ao]|quitad[ao]|liquidad[ao]|conciliad[ao]|confirmad[ao]|efetivad[ao]|efetuad[ao]|realizad[ao]|compensad[ao]|baixad[ao]|concluid[ao]|aprovad[ao]|processad[ao]|finalizad[ao]|lancad[ao]|creditad[ao]|debitad[ao]|disponivel|sim|s|ok|x|✓|✔|paid|completed|succeeded|settled|received|approved)$/
const CANCELED_WORDS =
  /^(cancelad[ao]|estornad[ao]|devolvid[ao]|recusad[ao]|rejeitad[ao]|expirad[ao]|negad[ao]|falhou|reembolsad[ao]|chargeback|canceled|cancelled|failed|refunded|rejected|expired)$/

const readStatus = (cell: CellReader): string => foldText(cell('status').slice(0, 40)).replace(/[.!]+$/, '')

const readPaymentDay = (cell: CellReader, format: RowFormat): CivilDate | null =>
  cell('paidOn') === '' || cell('paidOn') === '-' ? null : readDay(cell, 'paidOn', format)

/** What is paid in part stays open, although it has a day of payment. */
const isOpen = (status: string): boolean => OPEN_WORDS.test(status) || PART_WORDS.test(status)

type Bill = { amount: number | null; paid: number | null }

/**
 * Null for an open row. Without a day of payment the status decides; without both, what was paid of the value, if the file says
 * it; otherwise the row is open if the file has such columns, or its date is in the future.
 */
function readPaidOn(cell: CellReader, date: CivilDate, format: RowFormat, { amount, paid }: Bill): CivilDate | null {
  const { mapping, today } = format
  const status = readStatus(cell)
  if (PART_WORDS.test(status)) return null
  const day = readPaymentDay(cell, format)
  if (day) return day
  if (OPEN_WORDS.test(status) || CANCELED_WORDS.test(status)) return null
  if (PAID_WORDS.test(status)) return resolvePaidOn(date, { paid: true }, today)
  if (status !== '') throw new UnreadableCellError('status', `${quoteCell(cell('status'))} não é uma situação conhecida`)
  if (mapping.paidOn !== undefined) return null
  if (mapping.paidAmount !== undefined)
    return paid !== null && paid >= (amount ?? 0) ? resolvePaidOn(date, { paid: true }, today) : null
  return mapping.dueDate === undefined ? resolvePaidOn(date, {}, today) : null
}

function readNames(cell: CellReader): ParsedRow['names'] {
  const named = IMPORT_NAME_KINDS.flatMap((kind) => {
    const name = readText(cell, kind, NAME)
    return name === null ? [] : [[kind, name]]
  })
  return Object.fromEntries(named)
}

/** Beside an amount that is named in reais the column has the currency of the purchase. */
function readCurrency(cell: CellReader, { currency, mapping, header }: RowFormat): string | null {
  if (mapping.amount !== undefined && /R\$|BRL|\breais\b/i.test(header[mapping.amount]?.slice(0, 200) ?? '')) return currency
  const code = cell('currency').toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) return currency
  return code === 'BRL' ? null : code
}

type BillAmount = { centavos: number | null; charges: string | null }

/** `paid`: of an open bill. */
function describePart(cell: CellReader, paid: number, format: RowFormat): string {
  const day = readPaymentDay(cell, format)
  return `Já pago: R$ ${formatAmount(paid)}${day ? ` em ${formatDate(day)}` : ''}`
}

/** The value of a paid bill is what was paid of it, and that of an open one what is owed; the notes tell the rest. */
function readBillAmount(cell: CellReader, { amount, paid }: Bill, paidOn: CivilDate | null, format: RowFormat): BillAmount {
  const centavos = paidOn === null ? amount : (paid ?? amount)
  const nameAmount = (label: string, value: number) => `${label}: R$ ${formatAmount(value)}`
  const named = (['interest', 'fine', 'discount'] as const).flatMap((field) => {
    const value = readAmount(cell, field)
    return value ? [nameAmount(getImportFieldName('outflow', field), value.centavos)] : []
  })
  const original = amount !== null && amount !== centavos ? [nameAmount('Valor original', amount)] : []
  const part = paidOn === null && paid !== null ? [describePart(cell, paid, format)] : []
  return { centavos, charges: [...original, ...part, ...named].join(' · ') || null }
}

const isInflow = (amount: ReadAmount | undefined): boolean =>
  amount !== undefined && (amount.direction ? amount.direction === 'inflow' : amount.sign !== '-')

function parseCells(row: FileRow, bankId: string, format: RowFormat): ParsedRow {
  const cell = createCellReader(format, row)
  const date = readDay(cell, cell('dueDate') === '' && format.mapping.date !== undefined ? 'date' : 'dueDate', format)
  const { description, overflow } = readDescription(cell, row, format)
  const amount = readMovementAmount(cell, format)
  const bill = { amount: amount?.centavos ?? null, paid: readAmount(cell, 'paidAmount')?.centavos ?? null }
  const paidOn = readPaidOn(cell, date, format, bill)
  const { centavos, charges } = readBillAmount(cell, bill, paidOn, format)
  const texts = mapTexts(IMPORTED_TEXTS, (name) => readText(cell, name, ENTRY_TEXTS[name].schema))
  const currency = readCurrency(cell, format)
  const notes = [texts.notes, charges, overflow].filter((text) => text !== null).join('\n')
  return {
    line: row.line,
    date,
    description,
    centavos,
    sign: amount?.sign ?? null,
    direction: amount?.direction ?? null,
    names: readNames(cell),
    paidOn,
    canceled: CANCELED_WORDS.test(readStatus(cell)),
    ...texts,
    dollars: texts.dollars ?? (currency === null ? readPrintedDollars(row, format, { centavos, description }) : null),
    notes: notes.slice(0, MAX_NOTES).toWellFormed() || null,
    recurrence: readText(cell, 'recurrence', RECURRENCE),
    account: readText(cell, 'account', ACCOUNT),
    bankId,
    currency,
    ofCard: row.ofCard ?? false,
    document: readDocument(row, format),
    counterparty: findCounterparty(row, format, { description, isInflow: isInflow(amount) }),
    scheduled: date > format.today || isOpen(readStatus(cell)),
  }
}

export function readRow(row: FileRow, bankId: string, format: RowFormat): ParsedRow | ImportProblem {
  try {
    return parseCells(row, bankId, format)
  } catch (error) {
    if (error instanceof UnreadableCellError) return describeProblem(row, error.field, error.message, format)
    throw error
  }
}

export function describeProblem(
  { line }: { line: number },
  field: ImportField,
  reason: string,
  { kind, mapping, header }: RowFormat,
): ImportProblem {
  const at = mapping[field]
  const name = at === undefined ? '' : excerptCell(header[at]?.trim() ?? '')
  return { line, column: name || getImportFieldName(kind, field), reason }
}

export const isParsedRow = (read: ParsedRow | ImportProblem): read is ParsedRow => 'date' in read
