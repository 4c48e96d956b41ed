import type { ImportField, ImportKind } from 'contract/finance/import-fields.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { readAmount } from 'contract/values/read-amount.ts'
import { mapByName, normalizeColumnName } from './column-names.ts'
import { type DayFormat, parseDay } from './day.ts'
import { isDirection, isPurchaseType, readDirection } from './direction.ts'
import type { FileRow } from './records.ts'

/** `sign` and `direction` are null where the text does not state them. A bank's letter for debit or credit is a direction. */
type SignedAmount = { centavos: bigint; sign: '-' | '+' | null; direction: ImportKind | null }

/** In characters; no amount is longer. */
const MAX_LENGTH = 60
const LETTER = /(?:(?<=[\d) ])\(?(?<after>DB|CR|D|C)\)?|^(?<before>D|C) .*)$/i
const SIGN = /^(?:\((?<mark>[-+])\)|(?<paren>\()|(?<before>[-+]))|(?<after>[-+])$/

/** For example `1.234,56`, `-R$ 1.234,56`, `(1.234,56)`, `1.234,56-`, `1.234,56 D`. Undefined also for an ambiguous amount. */
export function parseAmount(text: string): SignedAmount | undefined {
  if (text.length > MAX_LENGTH) return undefined
  let rest = text
    .replace(/[\u2212\u2013]/, '-')
    .replace(/R\$|BRL/i, '')
    .trim()
  const { after, before = after } = LETTER.exec(rest)?.groups ?? {}
  if (before) rest = (after ? rest.replace(/\(?(?:DB|CR|D|C)\)?$/i, '') : rest.slice(1)).trim()
  const signs = SIGN.exec(rest)?.groups
  if (signs) rest = signs.paren ? rest.replace(/^\((.*)\)$/, '$1') : rest.replace(/^\([-+]\)|^[-+]|[-+]$/, '')
  const centavos = readAmount(rest.trim())
  if (centavos === undefined) return undefined
  const sign = signs && ((signs.paren ? '-' : (signs.mark ?? signs.before ?? signs.after)) as '-' | '+')
  return { centavos, sign: sign ?? null, direction: before ? (/^c/i.test(before) ? 'inflow' : 'outflow') : null }
}

/** The number of rows from the top in which the header is searched, because a bank may write lines of its own above it. */
const MAX_HEADER_ROW = 20

const MONTH_FIRST: DayFormat = { monthFirst: true, reference: '2000-01-01', month: undefined }

const isDay = (cell: string): boolean =>
  parseDay(cell) !== undefined || (/\d\/\d{1,2}\/\d/.test(cell.slice(0, 20)) && parseDay(cell, MONTH_FIRST) !== undefined)

const isValue = (cell: string): boolean => isDay(cell) || parseAmount(cell) !== undefined

function rateHeader(cells: readonly string[]): number {
  const mapping = mapByName(cells)
  if (Object.keys(mapping).length < 2) return 0
  return 1 + 3 - findMissingFields(mapping).length
}

export function guessHeader(rows: readonly FileRow[]): number {
  const rates = rows.slice(0, MAX_HEADER_ROW).map(({ cells }) => rateHeader(cells))
  const best = Math.max(0, ...rates)
  if (best > 0) return rates.indexOf(best) + 1
  const [first, second] = rows
  return first && second && !first.cells.some(isValue) && second.cells.some(isValue) ? 1 : 0
}

export const isHeaderAgain = (cells: readonly string[]): boolean => rateHeader(cells) === 4

type ColumnSample = { at: number; name: string; cells: string[] }

const isFilled = (cell: string): boolean => cell.trim() !== ''

const rate = (cells: readonly string[], score: (cell: string) => number): number => {
  const filled = cells.filter(isFilled)
  return filled.length === 0 ? 0 : filled.reduce((sum, cell) => sum + score(cell), 0) / filled.length
}

function findBestColumn(columns: readonly ColumnSample[], score: (column: ColumnSample) => number): number | undefined {
  const [first] = columns.map((column) => ({ at: column.at, score: score(column) })).sort((a, b) => b.score - a.score)
  return first && first.score > 0.5 ? first.at : undefined
}

const DIRECTION_NAME =
  /^(?:|[dc]|d c|c d|dc|cd|inf|sinal|natureza|nat|tipo|type|operacao|movimento|movimentacao|deb cred|debito credito|credito debito|entrada saida|entrada ou saida|(?:tipo|natureza) (?:(?:de|do|da) )?(?:lancamento|transacao|movimento|movimentacao|operacao)|transaction type|debit credit|dr cr|entradas e saidas)$/

const tellsBothDirections = (cells: readonly string[]): boolean =>
  cells.every((cell) => !isFilled(cell) || isDirection(cell)) &&
  new Set(cells.flatMap((cell) => readDirection(cell) ?? [])).size === 2

function mapByWords(columns: readonly ColumnSample[]): ColumnMapping {
  const found: ColumnMapping = {}
  const named = columns.filter(({ name }) => DIRECTION_NAME.test(name))
  const direction = findBestColumn(named, ({ cells }) => rate(cells, (cell) => Number(isDirection(cell))) - 0.25)
  const types = named.filter(({ cells }) => cells.some((cell) => /^(?:compra|parcela)\b/i.test(cell.slice(0, 20).trim())))
  const type = findBestColumn(types, ({ cells }) => rate(cells, (cell) => Number(isPurchaseType(cell))))
  const told = direction ?? columns.find(({ cells }) => tellsBothDirections(cells))?.at
  if (told !== undefined) found.direction = told
  else if (type !== undefined) found.installment = type
  return found
}

const averageTextLength = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (isValue(cell) ? 0 : cell.trim().length), 0) / Math.max(1, cells.length)

/** A day without a year may be an instalment, and a number without decimals a document's: other columns are preferred. */
const rateDay = (cell: string): number => Number(isDay(cell)) || Number(/^\d\d\/\d\d$/.test(cell.trim())) * 0.6
const rateAmount = (cell: string): number => (parseAmount(cell) === undefined ? 0 : /[.,]\d{1,2}\D*$/.test(cell) ? 1 : 0.6)

const NO_MOVEMENT_NAME = /^(?:saldo|balance|tarifas?|taxas?)\b|\bfees?\b/
const NO_TEXT_NAME = /\b(?:documento|cpf|cnpj|instituicao|agencia|conta|created by|criado por)\b/

function mapByContent(mapping: ColumnMapping, columns: readonly ColumnSample[]): ColumnMapping {
  const found = { ...mapping }
  const listFreeColumns = () =>
    columns.filter(({ at, name }) => !Object.values(found).includes(at) && !NO_MOVEMENT_NAME.test(name))
  const fill = (field: ImportField, at: number | undefined) => {
    if (found[field] === undefined && at !== undefined) found[field] = at
  }
  if (found.dueDate === undefined)
    fill(
      'date',
      findBestColumn(listFreeColumns(), ({ cells }) => rate(cells, rateDay)),
    )
  if (found.debit === undefined && found.credit === undefined)
    fill(
      'amount',
      findBestColumn(listFreeColumns(), ({ cells }) => rate(cells, rateAmount)),
    )
  const rateText = ({ cells }: ColumnSample) => averageTextLength(cells)
  fill(
    'description',
    findBestColumn(
      listFreeColumns().filter(({ name }) => !NO_TEXT_NAME.test(name)),
      rateText,
    ),
  )
  if (found.details === undefined) fill('description', findBestColumn(listFreeColumns(), rateText))
  if (found.description !== undefined || found.details === undefined) return found
  const { details, ...rest } = found
  return { ...rest, description: details }
}

export function guessMapping(header: readonly string[], rows: readonly FileRow[]): ColumnMapping {
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    name: normalizeColumnName(header[at] ?? ''),
    cells: rows.map(({ cells }) => cells[at] ?? ''),
  }))
  return mapByContent(mapByName(header, mapByWords(columns)), columns)
}

export function findMissingFields(mapping: ColumnMapping): ImportField[] {
  const hasAmount = mapping.amount !== undefined || mapping.debit !== undefined || mapping.credit !== undefined
  const needed = [
    mapping.date === undefined && mapping.dueDate === undefined && ('date' as const),
    [mapping.description, mapping.supplier, mapping.client].every((at) => at === undefined) && ('description' as const),
    !hasAmount && ('amount' as const),
  ]
  return needed.filter((field) => field !== false)
}
