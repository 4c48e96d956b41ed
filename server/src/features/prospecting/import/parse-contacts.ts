import { serialize } from 'node:v8'
import { type ImportProblem, MAX_PROBLEMS } from 'contract/finance/imports.ts'
import {
  type ImportedLead,
  type LeadImportForm,
  type LeadImportPreview,
  MAX_LEAD_IMPORT_ROWS,
} from 'contract/prospecting/lead-imports.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { openRows, presentHead } from '#features/finance/imports/parsing/sheet.ts'
import { guessColumns, guessHeader } from './column-names.ts'
import { readContactRow } from './read-row.ts'

export type ContactsTask = { bytes: Uint8Array; form: LeadImportForm }

export type ParsedContacts = Pick<LeadImportPreview, 'headerRow' | 'firstRows' | 'columns' | 'problems'> & {
  rows: number
  problemCount: number
  isNamed: boolean
  /** Serialized (node:v8) in slices, so that the server can read them between other calls. */
  slices: Uint8Array[]
}

const PER_SLICE = 500

/** Runs in a process of its own, because a file can be made to take any time and memory. @throws 422 if it cannot be split into rows */
export async function parseContacts({ bytes, form }: ContactsTask): Promise<ParsedContacts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sheet = await openRows(buffer, { headerRow: form.headerRow, guess: guessHeader })
  if (sheet.rows.length > MAX_LEAD_IMPORT_ROWS)
    throw invalidFieldsError({ file: `O arquivo tem mais de ${MAX_LEAD_IMPORT_ROWS.toLocaleString('pt-BR')} linhas. Divida-o.` })
  const chosen = form.columns ?? guessColumns(sheet.header)
  const isNamed = chosen.some((field) => field === 'company' || field === 'name')
  const read = isNamed ? sheet.rows.map((row) => readContactRow(row, chosen)) : []
  const isProblem = (each: ImportedLead | ImportProblem): each is ImportProblem => 'reason' in each
  // The row that a file was cut in is not among its rows.
  const cut = { line: (sheet.rows.at(-1)?.line ?? 0) + 1, column: null, reason: 'O arquivo termina no meio desta linha' }
  const problems = [...read.filter(isProblem), ...(sheet.facts.isCut ? [cut] : [])]
  const leads = read.filter((each) => !isProblem(each))
  const { columns, firstRows } = presentHead(sheet)
  return {
    headerRow: sheet.headerRow,
    firstRows,
    columns: columns.map((column, at) => ({ ...column, field: chosen[at] ?? null })),
    rows: sheet.rows.length,
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
    isNamed,
    slices: Array.from({ length: Math.ceil(leads.length / PER_SLICE) }, (_, n) =>
      serialize(leads.slice(n * PER_SLICE, (n + 1) * PER_SLICE)),
    ),
  }
}
