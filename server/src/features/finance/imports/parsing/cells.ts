import type { CivilDate } from 'contract/dates.ts'
import type { ImportField, ImportKind } from 'contract/finance/import-fields.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { MAX_CENTAVOS } from 'contract/money.ts'
import { Text, type TextOrEmpty } from 'contract/values.ts'
import { safeParse } from 'zod/mini'
import { unescapeFormula } from '../../formula.ts'
import { parseAmount } from './amount.ts'
import { parseDay } from './day.ts'
import type { FileRow } from './records.ts'

/**
 * The format of a file's rows: the kind of entry that the form names (in some files the column of the amount or its sign decides
 * instead), and the column of each field.
 */
export type RowFormat = {
  kind: ImportKind
  mapping: ColumnMapping
  /** The file's own names of its columns. */
  header: readonly string[]
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
  ({ mapping }: RowFormat, { cells }: FileRow): CellReader =>
  (field) => {
    const at = mapping[field]
    return at === undefined ? '' : unescapeFormula(cells[at]?.trim() ?? '')
  }

const QUOTED_CHARS = 40

/** Quotes a cell's text in a reason, shortened to 40 characters. */
export const quoteCell = (text: string): string =>
  `“${text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS - 1)}…` : text}”`

/** @throws UnreadableCellError */
export function readDay(cell: CellReader, field: 'date' | 'paidOn'): CivilDate {
  const text = cell(field)
  const day = parseDay(text)
  if (day) return day
  throw new UnreadableCellError(field, text === '' ? 'Falta a data' : `${quoteCell(text)} não é uma data (dd/mm/aaaa)`)
}

function readAmount(cell: CellReader, field: 'amount' | 'debit' | 'credit'): number | null {
  const text = cell(field)
  if (text === '') return null
  const centavos = parseAmount(text)
  if (centavos === undefined) throw new UnreadableCellError(field, `${quoteCell(text)} não é um valor (1.234,56)`)
  if (centavos === 0n && field === 'amount') throw new UnreadableCellError(field, 'O valor é zero')
  if (centavos === 0n) return null // banks write 0 in the column that does not apply
  if (centavos > MAX_CENTAVOS || centavos < -MAX_CENTAVOS)
    throw new UnreadableCellError(field, 'O valor passa de R$ 9.999.999.999,99')
  return Number(centavos)
}

/**
 * Reads the amount of a row in centavos; null where the row has none. With separate columns for debit and credit, a debit is negative
 * and a credit positive, whichever sign the bank writes.
 * @throws UnreadableCellError
 */
export function readSignedAmount(cell: CellReader, { mapping }: RowFormat): number | null {
  if (mapping.amount !== undefined) return readAmount(cell, 'amount')
  const out = mapping.debit === undefined ? null : readAmount(cell, 'debit')
  if (out !== null) return -Math.abs(out)
  const into = mapping.credit === undefined ? null : readAmount(cell, 'credit')
  return into === null ? null : Math.abs(into)
}

/** @throws UnreadableCellError with the schema's own reason */
export function readText(cell: CellReader, field: ImportField, schema: ReturnType<typeof TextOrEmpty>): string | null {
  const text = cell(field)
  if (text === '') return null
  const { data, error } = safeParse(schema, text)
  if (error) throw new UnreadableCellError(field, error.issues[0]?.message ?? 'Texto inválido')
  return data
}

const DESCRIPTION = Text(200, 'Falta a descrição')

/** @throws UnreadableCellError */
export function readDescription(cell: CellReader): string {
  const { data, error } = safeParse(DESCRIPTION, cell('description'))
  if (error) throw new UnreadableCellError('description', error.issues[0]?.message ?? 'Falta a descrição')
  return data
}
