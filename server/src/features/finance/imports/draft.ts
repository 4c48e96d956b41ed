import type { CivilDate } from 'contract/dates.ts'
import { type ImportField, importFieldName } from 'contract/finance/import-fields.ts'
import { type ImportProblem, UNKNOWN_KINDS, type UnknownName } from 'contract/finance/imports.ts'
import { OptionalText } from 'contract/values.ts'
import { fold } from '../../../db/containing.ts'
import { resolvePaidOn } from '../payment.ts'
import {
  type CellReader,
  createCellReader,
  quoteCell,
  type Reader,
  readDay,
  readDescription,
  readSignedAmount,
  readText,
  UnreadableCell,
} from './cells.ts'
import type { FileRow } from './records.ts'

export type NameKind = UnknownName['kind']

/** A row as it will be. */
export type Draft = {
  line: number
  date: CivilDate
  description: string
  /** As the file has it: a minus is kept until the whole file says what it means. Null: there is none. */
  signed: number | null
  names: Partial<Record<NameKind, string>>
  paidOn: CivilDate | null
  notes: string | null
  recurrence: string | null
}

const NAME = OptionalText(120)
const NOTES = OptionalText(2000)
const RECURRENCE = OptionalText(120)

const OPEN_WORDS = /^(em aberto|abert[ao]|pendente|a pagar|a receber|vencid[ao]|atrasad[ao]|a vencer|a completar|agendad[ao])$/
const PAID_WORDS = /^(pag[ao]|recebid[ao]|quitad[ao]|liquidad[ao]|conciliad[ao]|confirmad[ao])$/

/** A file that says when something was paid says of the others that they are open. */
function readPaidOn(cell: CellReader, date: CivilDate, { mapping, today }: Reader): CivilDate | null {
  if (cell('paidOn') !== '') return readDay(cell, 'paidOn')
  const status = fold(cell('status'))
  if (OPEN_WORDS.test(status)) return null
  if (PAID_WORDS.test(status)) return resolvePaidOn(date, true, today)
  if (status !== '') throw new UnreadableCell('status', `${quoteCell(cell('status'))} não é uma situação conhecida`)
  return mapping.paidOn === undefined ? resolvePaidOn(date, undefined, today) : null
}

function readNames(cell: CellReader): Draft['names'] {
  const named = UNKNOWN_KINDS.flatMap((kind) => {
    const name = readText(cell, kind, NAME)
    return name === null ? [] : [[kind, name]]
  })
  return Object.fromEntries(named)
}

function readDraft(row: FileRow, reader: Reader): Draft {
  const cell = createCellReader(reader, row)
  const date = readDay(cell, 'date')
  return {
    line: row.line,
    date,
    description: readDescription(cell),
    signed: readSignedAmount(cell, reader),
    names: readNames(cell),
    paidOn: readPaidOn(cell, date, reader),
    notes: readText(cell, 'notes', NOTES),
    recurrence: readText(cell, 'recurrence', RECURRENCE),
  }
}

/** What a row says, or the first reason why it cannot be read. */
export function readRow(row: FileRow, reader: Reader): Draft | ImportProblem {
  try {
    return readDraft(row, reader)
  } catch (error) {
    if (error instanceof UnreadableCell) return describeProblem(row, error.field, error.message, reader)
    throw error
  }
}

/** Under the column's own name, where it has one. */
export function describeProblem(
  { line }: { line: number },
  field: ImportField,
  reason: string,
  { kind, mapping, header }: Reader,
): ImportProblem {
  const at = mapping[field]
  const name = at === undefined ? undefined : header[at]?.trim()
  return { line, column: name || importFieldName(kind, field), reason }
}

export const isDraft = (read: Draft | ImportProblem): read is Draft => 'date' in read
