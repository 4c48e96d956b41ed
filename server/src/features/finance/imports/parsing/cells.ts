import type { ImportField, ImportKind } from 'contract/finance/import-fields.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { MAX_CENTAVOS } from 'contract/values/money.ts'
import { Text, type TextOrEmpty } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { unescapeFormula } from '#features/finance/formula.ts'
import { parseAmount } from './amount.ts'
import { type DayFormat, parseDay } from './day.ts'
import { readDirection, readInstallment } from './direction.ts'
import type { FileRow } from './records.ts'

/**
 * The format of a file's rows: the kind of entry that the form names (in most files a column or the sign of the amount decides instead),
 * the column of each field, and how days are written.
 */
export type RowFormat = {
  kind: ImportKind
  mapping: ColumnMapping
  /** The file's own names of its columns. */
  header: readonly string[]
  days: DayFormat
  /** The currency of rows that name none, other than the real. */
  currency: string | null
  today: CivilDate
}

/** Reads the trimmed text of a row's field; empty where the file has no column for the field. */
export type CellReader = (field: ImportField) => string

/** Thrown where a row cannot be read. It has the field, and the reason in Portuguese. */
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

/** Quotes a cell's text in a reason, shortened to 40 characters. */
export const quoteCell = (text: string): string =>
  `“${text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS - 1)}…` : text}”`

/** How long after the file's own day a due day without a year may be, beyond that of other days. */
const DUE_DAYS_AHEAD = 150

/** @throws UnreadableCellError */
export function readDay(cell: CellReader, field: 'date' | 'dueDate' | 'paidOn', { days }: RowFormat): CivilDate {
  const text = cell(field)
  const day = parseDay(text, field === 'dueDate' ? { ...days, reference: addDays(days.reference, DUE_DAYS_AHEAD) } : days)
  if (day) return day
  throw new UnreadableCellError(field, text === '' ? 'Falta a data' : `${quoteCell(text)} não é uma data (dd/mm/aaaa)`)
}

type AmountField = 'amount' | 'debit' | 'credit' | 'paidAmount' | 'interest' | 'fine' | 'discount'

/** An amount in centavos without its sign. `sign` and `direction` are null where the file does not state them. */
export type ReadAmount = { centavos: number; sign: '-' | '+' | null; direction: ImportKind | null }

/** Reads an amount; undefined where the cell is empty, has a dash, or has a zero in the column that does not apply. @throws UnreadableCellError */
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

/**
 * Reads the amount of a row, and its direction where a column or a bank's letter states it. With separate columns for debit and credit,
 * the column decides, whichever sign the bank writes.
 * @throws UnreadableCellError
 */
export function readMovementAmount(cell: CellReader, { mapping }: RowFormat): ReadAmount | undefined {
  if (mapping.amount === undefined) {
    const debit = readAmount(cell, 'debit')
    const credit = debit ?? readAmount(cell, 'credit')
    return credit && { ...credit, direction: debit ? 'outflow' : 'inflow' }
  }
  const amount = readAmount(cell, 'amount')
  return amount && { ...amount, direction: readDirection(cell('direction')) ?? amount.direction }
}

/** @throws UnreadableCellError with the schema's own reason */
export function readText(cell: CellReader, field: ImportField, schema: ReturnType<typeof TextOrEmpty>): string | null {
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

/** Whether a text says what another one says already, in whatever case and spacing. */
function isRepeated(part: string, others: readonly string[]): boolean {
  const compact = (text: string) => text.replace(/\s+/g, '').toLowerCase()
  return others.some((other) => compact(other).includes(compact(part)))
}

const listLines = (text: string): string[] => text.split(/[\r\n]+/).flatMap((line) => line.replace(/\s+/g, ' ').trim() || [])

/** The most texts of a row that are compared with each other. Of more, which no bank writes, the others are joined as they are. */
const MAX_PARTS = 20

/** Joins the texts that say who and what, each once. */
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
 * Reads the description of a row, with its details, its second lines and the number of its instalment. What is longer than a description
 * may be is also whole in `overflow`, for the notes.
 * @throws UnreadableCellError
 */
export function readDescription(cell: CellReader, { moreLines = [] }: FileRow): { description: string; overflow: string | null } {
  const own = cell('description')
  const installment = readInstallment(cell('installment'))
  const joined = joinParts([own, cell('details'), cell('moreDetails'), ...moreLines])
  const text = installment && !joined.includes(installment) ? `${joined} ${installment}` : joined
  const isJoined = text.length > MAX_DESCRIPTION && own.length <= MAX_DESCRIPTION
  const { data, error } = safeParse(DESCRIPTION, isJoined ? `${text.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…` : text)
  if (error) throw new UnreadableCellError('description', error.issues[0]?.message ?? 'Falta a descrição')
  return { description: data, overflow: isJoined ? text : null }
}
