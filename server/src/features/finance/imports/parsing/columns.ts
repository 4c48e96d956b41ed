import { IMPORT_FIELD_LABELS, type ImportField, type ImportKind, listImportFields } from 'contract/finance/import-fields.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { foldText } from '../../../../core/fold-text.ts'
import { parseAmount } from './amount.ts'
import { parseDay } from './day.ts'
import type { FileRow } from './records.ts'

/** The names that banks, card companies and other tools give to columns, besides the dashboard's own names. */
const COLUMN_ALIASES: Readonly<Record<ImportField, readonly string[]>> = {
  date: [
    'dt',
    'date',
    'data lancamento',
    'data do lancamento',
    'data movimento',
    'data da compra',
    'data da transacao',
    'vencimento',
  ],
  description: [
    'historico',
    'lancamento',
    'title',
    'titulo',
    'description',
    'memo',
    'estabelecimento',
    'detalhes',
    'nome',
    'nome da saida',
  ],
  amount: ['amount', 'quantia', 'valor total', 'valor em r', 'valor r', 'total', 'value'],
  debit: ['saida', 'saidas', 'debitos', 'debit', 'valor debito'],
  credit: ['entrada', 'entradas', 'creditos', 'credit', 'valor credito'],
  project: ['project', 'centro de custo'],
  category: ['category', 'tipo'],
  client: ['client', 'pagador', 'sacado'],
  company: ['company'],
  method: ['metodo de pagamento', 'forma de pagamento', 'meio de pagamento', 'forma', 'method'],
  status: ['status'],
  paidOn: ['pago em', 'recebida em', 'recebido em', 'data de pagamento', 'data do pagamento', 'data de recebimento'],
  notes: ['observacao', 'obs', 'notas', 'comentario', 'comentarios', 'notes'],
  recurrence: ['frequencia', 'recurrence'],
}

/** The number of rows from the top in which the header is searched, because a bank may write lines of its own above it. */
const MAX_HEADER_ROW = 20

/** In UTF-16 units. A longer cell is no column's name, and is not normalised. */
const MAX_NAME_LENGTH = 200

/** Normalizes the name of a column, so that `Valor (R$)` and `VALOR` are equal; empty where the text is too long for a name. */
export function normalizeColumnName(cell: string): string {
  const trimmed = cell.trim()
  if (trimmed.length > MAX_NAME_LENGTH) return ''
  return foldText(trimmed)
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const isNameOfField = (field: ImportField, name: string): boolean =>
  name === normalizeColumnName(IMPORT_FIELD_LABELS[field]) || COLUMN_ALIASES[field].includes(name)

/**
 * Maps each field to the first column that has one of the field's names. With a column of amounts, the columns of debits and
 * credits are left out.
 */
function mapByName(kind: ImportKind, header: readonly string[]): ColumnMapping {
  const names = header.map(normalizeColumnName)
  const found = listImportFields(kind).flatMap((field) => {
    const at = names.findIndex((name) => isNameOfField(field, name))
    return at < 0 ? [] : [[field, at]]
  })
  const mapping: ColumnMapping = Object.fromEntries(found)
  if (mapping.amount !== undefined) return omitFields(mapping, 'debit', 'credit')
  return mapping
}

const omitFields = (mapping: ColumnMapping, ...fields: ImportField[]): ColumnMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([field]) => !fields.includes(field as ImportField)))

const isValue = (cell: string): boolean => parseDay(cell) !== undefined || parseAmount(cell) !== undefined

/** Guesses which of these rows, counted from 1, has the names of the columns; 0 where none has them. */
export function guessHeader(kind: ImportKind, rows: readonly FileRow[]): number {
  const named = rows.slice(0, MAX_HEADER_ROW).findIndex(({ cells }) => Object.keys(mapByName(kind, cells)).length >= 2)
  if (named >= 0) return named + 1
  const [first, second] = rows
  return first && second && !first.cells.some(isValue) && second.cells.some(isValue) ? 1 : 0
}

const measureShare = (cells: readonly string[], test: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length
}

type ColumnSample = { at: number; cells: string[] }

/** Finds the column with the highest score, which must be more than one half. */
function findBestColumn(columns: readonly ColumnSample[], score: (cells: string[]) => number): number | undefined {
  const [first] = columns.map(({ at, cells }) => ({ at, score: score(cells) })).sort((a, b) => b.score - a.score)
  return first && first.score > 0.5 ? first.at : undefined
}

const averageTextLength = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (isValue(cell) ? 0 : cell.trim().length), 0) / Math.max(1, cells.length)

/** Maps the date, the amount and the description by the content of the first rows, where they were not found by name. */
function mapByContent(mapping: ColumnMapping, rows: readonly FileRow[]): ColumnMapping {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => ({ at, cells: rows.map(({ cells }) => cells[at] ?? '') }))
  const found = { ...mapping }
  const listFreeColumns = () => columns.filter(({ at }) => !Object.values(found).includes(at))
  const fill = (field: ImportField, at: number | undefined) => {
    if (found[field] === undefined && at !== undefined) found[field] = at
  }
  fill(
    'date',
    findBestColumn(listFreeColumns(), (cells) => measureShare(cells, (cell) => parseDay(cell) !== undefined)),
  )
  if (found.debit === undefined && found.credit === undefined)
    fill(
      'amount',
      findBestColumn(listFreeColumns(), (cells) => measureShare(cells, (cell) => parseAmount(cell) !== undefined)),
    )
  fill('description', findBestColumn(listFreeColumns(), averageTextLength))
  return found
}

/**
 * Guesses the column of each field: by names, then the date, the amount and the description by content. `rows`: the rows below the
 * header.
 */
export const guessMapping = (kind: ImportKind, header: readonly string[], rows: readonly FileRow[]): ColumnMapping =>
  mapByContent(mapByName(kind, header), rows)

/** Finds the fields that a mapping lacks and that are needed to read a row. */
export function findMissingFields(mapping: ColumnMapping): ImportField[] {
  const hasAmount = mapping.amount !== undefined || mapping.debit !== undefined || mapping.credit !== undefined
  const needed = [
    mapping.date === undefined && ('date' as const),
    mapping.description === undefined && ('description' as const),
    !hasAmount && ('amount' as const),
  ]
  return needed.filter((field) => field !== false)
}
