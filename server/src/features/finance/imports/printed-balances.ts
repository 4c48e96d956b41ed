import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { foldText } from '#core/text.ts'
import { createCellReader, type RowFormat } from './parsing/cells.ts'
import { parseAmount } from './parsing/columns.ts'
import { parseDay } from './parsing/day.ts'
import { readDirection } from './parsing/direction.ts'
import type { PrintedBalance } from './parsing/file-facts.ts'
import type { FileRow } from './parsing/records.ts'
import { isBalance, isBalanceColumn } from './recognize-statement.ts'
import type { Movement } from './resolve-signs.ts'

/** Balances of other money than the account's, and sums that are called balances. */
const OTHER_BALANCE = /\b(?:bloqueado|limite|aplicac|invest|poupanca|fatura|entradas|saidas|creditos|debitos|lancamentos)/
const OPENING = /\b(?:anterior|inicial|start|opening|initial)/

type SignedBalance = PrintedBalance & { line: number }

const readSigned = (text: string, direction = ''): number | undefined => {
  const amount = parseAmount(text)
  if (amount === undefined) return undefined
  const isNegative = (readDirection(direction) ?? amount.direction) === 'outflow' || amount.sign === '-'
  return Number(isNegative ? -amount.centavos : amount.centavos)
}

const sign = ({ kind, centavos }: Movement): number => (kind === 'inflow' ? (centavos ?? 0) : -(centavos ?? 0))

/** The balance before the first movement, and at the end of each day, of a column that adds the movements up. */
function readRunning(rows: readonly FileRow[], movements: readonly Movement[], column: number): SignedBalance[] {
  const cells = new Map(rows.map(({ line, cells }) => [line, cells[column] ?? '']))
  const printed = movements.flatMap((movement) => {
    const balance = readSigned(cells.get(movement.line) ?? '')
    return balance === undefined ? [] : [{ movement, balance }]
  })
  const follows = (at: number, before: number) =>
    printed[at] && printed[before] && printed[at].balance - printed[before].balance === sign(printed[at].movement)
  const pairs = [...printed.keys()].slice(1)
  const ascending = pairs.filter((at) => follows(at, at - 1)).length
  const descending = pairs.filter((at) => follows(at - 1, at)).length
  if (printed.length < movements.length || Math.max(ascending, descending) < pairs.length) return []
  const inOrder = descending > ascending ? printed.reverse() : printed
  const [first] = inOrder
  if (!first) return []
  const toBalance = ({ movement }: typeof first, day: CivilDate, centavos: number) =>
    ({ account: movement.account, day, centavos, line: movement.line }) satisfies SignedBalance
  return [
    toBalance(first, addDays(first.movement.date, -1), first.balance - sign(first.movement)),
    ...inOrder.map((one) => toBalance(one, one.movement.date, one.balance)),
  ]
}

/** What the bank says of a balance before a movement of the same day is that of the day before. */
function readLabelled(
  rows: readonly FileRow[],
  movements: readonly Movement[],
  format: RowFormat,
  column: number,
): SignedBalance[] {
  const lines = movements.map(({ line, date }) => ({ line, date })).sort((a, b) => a.line - b.line)
  const earliest = movements.reduce<CivilDate | undefined>(
    (least, { date }) => (least && least <= date ? least : date),
    undefined,
  )
  let following = 0
  return rows.flatMap((row): SignedBalance[] => {
    while ((lines[following]?.line ?? Number.POSITIVE_INFINITY) <= row.line) following += 1
    const cell = createCellReader(format, row)
    const label = [cell('description'), cell('details')].find(isBalance)
    const folded = foldText(label?.slice(0, 200) ?? '')
    const day = parseDay(cell('date'), format.days)
    if (!label || !day || OTHER_BALANCE.test(folded)) return []
    const centavos =
      readSigned(cell('amount'), cell('direction')) ?? readSigned(cell('credit')) ?? readSigned(row.cells[column]?.trim() ?? '')
    if (centavos === undefined) return []
    const next = lines[following]?.date ?? earliest
    const isBefore = OPENING.test(folded) && next !== undefined && day >= next
    return [{ account: cell('account') || null, day: isBefore ? addDays(next, -1) : day, centavos, line: row.line }]
  })
}

/** One for each account and day; what a row says of its day counts before what a column adds up. */
export function readPrintedBalances(
  rows: readonly FileRow[],
  movements: readonly Movement[],
  format: RowFormat,
): PrintedBalance[] {
  const real = movements.filter(({ doubt, centavos }) => doubt === null && centavos !== null)
  const column = format.header.findIndex(isBalanceColumn)
  const found = [
    ...(column < 0
      ? []
      : [...Map.groupBy(real, ({ account }) => account).values()].flatMap((one) => readRunning(rows, one, column))),
    ...readLabelled(rows, real, format, column),
  ]
  const byDay = new Map(found.map(({ account, day, centavos }) => [`${account} ${day}`, { account, day, centavos }]))
  return [...byDay.values()].filter(({ centavos }) => Number.isSafeInteger(centavos))
}

const BILL_TOTAL = /^(?:valor )?total (?:da|desta|de sua) fatura(?!.*(?:anterior|dolar|us\$))/

/** What a card's bill says that its purchases sum up to; undefined if it says nothing, or two things. */
export function readBillTotal(rows: readonly FileRow[]): number | undefined {
  const totals = rows.flatMap(({ cells }) => {
    const at = cells.findIndex((text) => BILL_TOTAL.test(foldText(text.slice(0, 200).trim())))
    if (at < 0) return []
    const [label = '', ...others] = cells.slice(at)
    return [label.split(':').at(-1) ?? '', ...others].flatMap((text) => readSigned(text) ?? []).slice(0, 1)
  })
  const [total] = totals
  return totals.every((one) => one === total) ? total : undefined
}
