import type { BoardRow } from 'contract/team/board.ts'

export type RankedRow = {
  /** A member has the same key in every order of the rows. */
  key: string
  /**
   * The rank, counted from 1 in the service's order. Ties do not change it: the podium has the first three rows, and the table begins
   * with 4 (specification §9).
   */
  rank: number
  /** Whether the service gave another member the same rank, as it does for equal points; false where it gives no ranks. */
  tied: boolean
  row: BoardRow
}

/** The number of rows on the podium (specification §9). */
const PODIUM_SIZE = 3

function createRowKeys(rows: readonly BoardRow[]): string[] {
  const names = new Map<string, number>()
  return rows.map(({ id, name }) => {
    if (id !== undefined) return String(id)
    const before = names.get(name) ?? 0
    names.set(name, before + 1)
    return `${name} ${before}`
  })
}

/** In the order that the service returns (specification §3). `order`: by its change an animation notices that members changed places. */
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

export const hasLongPoints = ({ points }: BoardRow): boolean => points >= 1_000_000
