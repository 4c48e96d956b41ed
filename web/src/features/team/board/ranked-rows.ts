import type { BoardRow } from 'contract/team/board.ts'

/** A row of the leaderboard with its rank. */
export type RankedRow = {
  /** The row's key, the same for the same member in every order. */
  key: string
  /** From 1, in the service's order: the podium has three places and the table begins with 4, ties or not (specification §9). */
  rank: number
  /** Whether another member has the same points, and so the same rank from the service. */
  tied: boolean
  row: BoardRow
}

/** The number of rows on the podium (specification §9). */
const PODIUM_SIZE = 3

/** Creates each row's key: the member's id, or without one the name and the count of earlier rows with that name. */
function createRowKeys(rows: readonly BoardRow[]): string[] {
  const names = new Map<string, number>()
  return rows.map(({ id, name }) => {
    if (id !== undefined) return String(id)
    const before = names.get(name) ?? 0
    names.set(name, before + 1)
    return `${name} ${before}`
  })
}

/** Ranks the rows in the order that the service returns, and splits them into podium and table (specification §3). `order`: the keys in that order, by which a change of order is noticed. */
export function rankRows(rows: readonly BoardRow[]): { podium: readonly RankedRow[]; rest: readonly RankedRow[]; order: string } {
  const keys = createRowKeys(rows)
  const ranks = Map.groupBy(rows, ({ rank }) => rank)
  const isTied = ({ rank }: BoardRow) => rank !== undefined && (ranks.get(rank)?.length ?? 0) > 1
  const ranked = rows.map((row, index) => ({ key: keys[index] ?? '', rank: index + 1, tied: isTied(row), row }))
  return { podium: ranked.slice(0, PODIUM_SIZE), rest: ranked.slice(PODIUM_SIZE), order: keys.join('\n') }
}

/** Formats `N Reuniões, M Vendas` (specification §2). */
export const formatDetails = ({ meetings, sales }: BoardRow): string =>
  `${meetings.toLocaleString('pt-BR')} Reuniões, ${sales.toLocaleString('pt-BR')} Vendas`

export const formatPoints = ({ points }: BoardRow): string => points.toLocaleString('pt-BR')

/** Whether the figure needs a smaller size: from a million points on. */
export const hasLongPoints = ({ points }: BoardRow): boolean => points >= 1_000_000
