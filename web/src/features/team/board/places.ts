import type { BoardRow } from 'contract/team/board.ts'

/** A row of the board and where it stands. */
export type Place = {
  /** The same for the same person, wherever they stand. */
  key: string
  /** From 1, in the service's order: the podium holds three and the table begins with 4, ties or not (seed §9). */
  rank: number
  /** The service gives the same rank to somebody else: the points are equal. */
  tied: boolean
  row: BoardRow
}

/** Seed §9. */
const PODIUM = 3

/** Who it is: the member's id, or, where there is none, the name and how many of that name stand before. */
function createRowKeys(rows: readonly BoardRow[]): string[] {
  const names = new Map<string, number>()
  return rows.map(({ id, name }) => {
    if (id !== undefined) return String(id)
    const before = names.get(name) ?? 0
    names.set(name, before + 1)
    return `${name} ${before}`
  })
}

/** Seed §3: ranked in the order that the service returns. */
export function toPlaces(rows: readonly BoardRow[]): { podium: readonly Place[]; rest: readonly Place[]; order: string } {
  const keys = createRowKeys(rows)
  const ranks = Map.groupBy(rows, ({ rank }) => rank)
  const isTied = ({ rank }: BoardRow) => rank !== undefined && (ranks.get(rank)?.length ?? 0) > 1
  const places = rows.map((row, index) => ({ key: keys[index] ?? '', rank: index + 1, tied: isTied(row), row }))
  return { podium: places.slice(0, PODIUM), rest: places.slice(PODIUM), order: keys.join('\n') }
}

/** Seed §2: `N Reuniões, M Vendas`. */
export const formatDetails = ({ total_meetings, total_sales }: BoardRow): string =>
  `${total_meetings.toLocaleString('pt-BR')} Reuniões, ${total_sales.toLocaleString('pt-BR')} Vendas`

export const formatPoints = ({ total_points }: BoardRow): string => total_points.toLocaleString('pt-BR')

/** Figures that need a smaller size: from a million on. */
export const hasLongPoints = ({ total_points }: BoardRow): boolean => total_points >= 1_000_000
