import type { EntryOrder } from 'contract/finance/filters.ts'
import { type EntrySearch, omitParameters } from './entry-search.ts'

const FIRST_DIRECTION = { date: 'desc', description: 'asc', value: 'desc' } as const
export type SortableColumn = keyof typeof FIRST_DIRECTION

/** The order of a list whose address names none. */
export const NEWEST_FIRST: EntryOrder = { sort: 'date', direction: 'desc' }

export const ENTRY_ORDERS: readonly { value: string; label: string; order: EntryOrder }[] = [
  { value: 'oldest', label: 'Mais antigas primeiro', order: { sort: 'date', direction: 'asc' } },
  { value: 'largest', label: 'Maior valor primeiro', order: { sort: 'value', direction: 'desc' } },
  { value: 'smallest', label: 'Menor valor primeiro', order: { sort: 'value', direction: 'asc' } },
  { value: 'from-a', label: 'Descrição de A a Z', order: { sort: 'description', direction: 'asc' } },
  { value: 'from-z', label: 'Descrição de Z a A', order: { sort: 'description', direction: 'desc' } },
]

export const resolveOrder = ({ sort = NEWEST_FIRST.sort, direction = NEWEST_FIRST.direction }: EntrySearch): EntryOrder => ({
  sort,
  direction,
})

export const findOrderName = (search: EntrySearch): string | null => {
  const { sort, direction } = resolveOrder(search)
  return ENTRY_ORDERS.find(({ order }) => order.sort === sort && order.direction === direction)?.value ?? null
}

export function toggleOrder(current: EntryOrder, column: SortableColumn): EntryOrder {
  const opposite = current.direction === 'asc' ? 'desc' : 'asc'
  return { sort: column, direction: current.sort === column ? opposite : FIRST_DIRECTION[column] }
}

export const describeOrder = (search: EntrySearch): string =>
  ENTRY_ORDERS.find(({ value }) => value === findOrderName(search))?.label.toLowerCase() ?? 'da mais nova à mais antiga'

/** The default order is left out of them. */
export function replaceOrder(search: EntrySearch, order: EntryOrder): EntrySearch {
  const others = omitParameters(search, 'sort', 'direction')
  return order.sort === NEWEST_FIRST.sort && order.direction === NEWEST_FIRST.direction ? others : { ...others, ...order }
}
