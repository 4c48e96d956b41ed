import type { ImportField, ImportKind } from 'contract/finance/import-fields.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { MAX_CENTAVOS } from 'contract/values/money.ts'
import { Text } from 'contract/values/values.ts'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { unescapeFormula } from '#features/finance/formula.ts'
import type { FileNature } from '../recognize-statement.ts'
import { parseAmount } from './columns.ts'
import { type DayFormat, parseDay } from './day.ts'
import { readDirection, readInstallment } from './direction.ts'
import type { FileRow } from './records.ts'

export type RowFormat = {
  kind: ImportKind
  mapping: ColumnMapping
  header: readonly string[]
  days: DayFormat
  currency: string | null
  today: CivilDate
  /** The kind of the bank account into which a statement is imported; undefined for a file that becomes entries. */
  of: FileNature
}

export type CellReader = (field: ImportField) => string

export class UnreadableCellError extends Error {
  readonly field: ImportField
  constructor(field: ImportField, reason: string) {
    super(reason)
    this.field = field
  }
}

export const createCellReader =
  ({ mapping }: Pick<RowFormat, 'mapping'>, { cells }: FileRow): CellReader =>
  (field) => {
    const at = mapping[field]
    return at === undefined ? '' : unescapeFormula(cells[at]?.trim() ?? '')
  }

const QUOTED_CHARS = 40

export const quoteCell = (text: string): string =>
  `“${text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS - 1)}…` : text}”`

const DUE_DAYS_AHEAD = 150

export function readDay(cell: CellReader, field: 'date' | 'dueDate' | 'paidOn', { days }: RowFormat): CivilDate {
  const text = cell(field)
  const day = parseDay(text, field === 'dueDate' ? { ...days, reference: addDays(days.reference, DUE_DAYS_AHEAD) } : days)
  if (day) return day
  throw new UnreadableCellError(field, text === '' ? 'Falta a data' : `${quoteCell(text)} não é uma data (dd/mm/aaaa)`)
}

type AmountField = 'amount' | 'debit' | 'credit' | 'paidAmount' | 'interest' | 'fine' | 'discount'

export type ReadAmount = { centavos: number; sign: '-' | '+' | null; direction: ImportKind | null }

/** Undefined if the cell is empty, has a dash, or has a zero in the column that does not apply. @throws UnreadableCellError */
export function readAmount(cell: CellReader, field: AmountField): ReadAmount | undefined {
  const text = cell(field)
  if (/^[-–—]?$/.test(text)) return undefined
  const amount = parseAmount(text)
  if (amount === undefined) throw new UnreadableCellError(field, `${quoteCell(text)} não é um valor (1.234,56)`)
  if (amount.centavos === 0n && field === 'amount') throw new UnreadableCellError(field, 'O valor é zero')
  if (amount.centavos === 0n) return undefined
  if (amount.centavos > MAX_CENTAVOS) throw new UnreadableCellError(field, 'O valor passa de R$ 9.999.999.999,99')
  return { ...amount, centavos: Number(amount.centavos) }
}

/** With separate columns for debit and credit, the column decides, whichever sign the bank writes. @throws UnreadableCellError */
export function readMovementAmount(cell: CellReader, { mapping }: RowFormat): ReadAmount | undefined {
  if (mapping.amount === undefined) {
    const debit = readAmount(cell, 'debit')
    const credit = debit ?? readAmount(cell, 'credit')
    return credit && { ...credit, direction: debit ? 'outflow' : 'inflow' }
  }
  const amount = readAmount(cell, 'amount')
  return amount && { ...amount, direction: readDirection(cell('direction')) ?? amount.direction }
}

export function readText(cell: CellReader, field: ImportField, schema: ZodMiniType<string | null, string>): string | null {
  const text = field === 'notes' ? cell(field) : cell(field).replace(/\s+/g, ' ')
  if (text === '') return null
  const { data, error } = safeParse(schema, text)
  if (error) throw new UnreadableCellError(field, error.issues[0]?.message ?? 'Texto inválido')
  return data
}

const MAX_DESCRIPTION = 200
const DESCRIPTION = Text(MAX_DESCRIPTION, 'Falta a descrição')
/** In characters. Longer texts are not compared with others, since two of them take quadratic time. */
const MAX_PART = 1000

function isRepeated(part: string, others: readonly string[]): boolean {
  const compact = (text: string) => text.replace(/\s+/g, '').toLowerCase()
  return others.some((other) => compact(other).includes(compact(part)))
}

const listLines = (text: string): string[] => text.split(/[\r\n]+/).flatMap((line) => line.replace(/\s+/g, ' ').trim() || [])

/** Beyond these, which no bank writes, the texts are joined without comparing them. */
const MAX_PARTS = 20

function joinParts(texts: readonly string[]): string {
  const lines = texts.flatMap(listLines)
  let parts: string[] = []
  for (const part of lines.slice(0, MAX_PARTS).map((line) => line.slice(0, MAX_PART))) {
    const kept = parts.filter((other) => !isRepeated(other, [part]))
    parts = isRepeated(part, kept) ? kept : [...kept, part]
  }
  return [...parts, ...lines.slice(MAX_PARTS)].join(' - ')
}

/**
 * A row without a text has its party's name, and a statement's line, which has no supplier, has both. What is longer than a
 * description may be is also whole in `overflow`, for the notes.
 * @throws UnreadableCellError
 */
export function readDescription(
  cell: CellReader,
  { moreLines = [] }: FileRow,
  { of }: Pick<RowFormat, 'of'>,
): { description: string; overflow: string | null } {
  const own = cell('description')
  const installment = readInstallment(cell('installment'))
  const party = of === undefined ? '' : cell('supplier')
  const joined = joinParts([own, cell('details'), cell('moreDetails'), party, ...moreLines]) || cell('supplier') || cell('client')
  const text = installment && !joined.includes(installment) ? `${joined} ${installment}` : joined
  const isJoined = text.length > MAX_DESCRIPTION && own.length <= MAX_DESCRIPTION
  const { data, error } = safeParse(DESCRIPTION, isJoined ? `${text.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…` : text)
  if (error) throw new UnreadableCellError('description', error.issues[0]?.message ?? 'Falta a descrição')
  return { description: data, overflow: isJoined ? text : null }
}
