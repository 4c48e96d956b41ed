import type { CivilDate } from 'contract/dates.ts'
import { getImportFieldName, type ImportField } from 'contract/finance/import-fields.ts'
import { IMPORT_NAME_KINDS, type ImportProblem, type UnknownName } from 'contract/finance/imports.ts'
import { TextOrEmpty } from 'contract/values.ts'
import { foldText } from '../../../core/fold-text.ts'
import { resolvePaidOn } from '../entries/payment.ts'
import {
  type CellReader,
  createCellReader,
  quoteCell,
  type RowFormat,
  readDay,
  readDescription,
  readSignedAmount,
  readText,
  UnreadableCellError,
} from './parsing/cells.ts'
import type { FileRow } from './parsing/records.ts'
import { excerptCell } from './parsing/sheet.ts'

export type NameKind = UnknownName['kind']

/** The values of a row of the file, before its kind is decided (`resolveSigns`). */
export type ParsedRow = {
  line: number
  date: CivilDate
  description: string
  /**
   * The amount in centavos. From a column for debits it is negative, from one for credits positive; otherwise it has the sign in the
   * file, whose meaning depends on the whole file. Null where the row has no amount.
   */
  signed: number | null
  names: Partial<Record<NameKind, string>>
  paidOn: CivilDate | null
  notes: string | null
  recurrence: string | null
}

const NAME = TextOrEmpty(120)
const NOTES = TextOrEmpty(2000)
const RECURRENCE = TextOrEmpty(120)

const OPEN_WORDS = /^(em aberto|abert[ao]|pendente|a pagar|a receber|vencid[ao]|atrasad[ao]|a vencer|a completar|agendad[ao])$/
const PAID_WORDS = /^(pag[ao]|recebid[ao]|quitad[ao]|liquidad[ao]|conciliad[ao]|confirmad[ao])$/

/**
 * Reads the day of payment; null for an open row. Where a row has no such day, its status decides. Without a status it is open in a
 * file with a column for that day; in any other file it is paid unless its date is in the future.
 */
function readPaidOn(cell: CellReader, date: CivilDate, { mapping, today }: RowFormat): CivilDate | null {
  if (cell('paidOn') !== '') return readDay(cell, 'paidOn')
  const status = foldText(cell('status'))
  if (OPEN_WORDS.test(status)) return null
  if (PAID_WORDS.test(status)) return resolvePaidOn(date, true, today)
  if (status !== '') throw new UnreadableCellError('status', `${quoteCell(cell('status'))} não é uma situação conhecida`)
  return mapping.paidOn === undefined ? resolvePaidOn(date, undefined, today) : null
}

function readNames(cell: CellReader): ParsedRow['names'] {
  const named = IMPORT_NAME_KINDS.flatMap((kind) => {
    const name = readText(cell, kind, NAME)
    return name === null ? [] : [[kind, name]]
  })
  return Object.fromEntries(named)
}

function parseCells(row: FileRow, format: RowFormat): ParsedRow {
  const cell = createCellReader(format, row)
  const date = readDay(cell, 'date')
  return {
    line: row.line,
    date,
    description: readDescription(cell),
    signed: readSignedAmount(cell, format),
    names: readNames(cell),
    paidOn: readPaidOn(cell, date, format),
    notes: readText(cell, 'notes', NOTES),
    recurrence: readText(cell, 'recurrence', RECURRENCE),
  }
}

/** Parses a row of the file, or describes the first problem that makes the row unreadable. */
export function readRow(row: FileRow, format: RowFormat): ParsedRow | ImportProblem {
  try {
    return parseCells(row, format)
  } catch (error) {
    if (error instanceof UnreadableCellError) return describeProblem(row, error.field, error.message, format)
    throw error
  }
}

/** Describes a problem of a row, with the file's own name of the column where it has one. */
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
