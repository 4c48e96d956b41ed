import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { EntryOrder } from 'contract/finance/filters.ts'
import { type SortableColumn, toggleOrder } from './entry-order.ts'

export type Sorting = {
  order: EntryOrder
  /** Absent where the service has no other order. */
  onSort?: ((order: EntryOrder) => void) | undefined
}

/** A column head that sorts the list by its column, and tells the current order. */
export function SortHead({
  column,
  label,
  className,
  order,
  onSort,
}: Sorting & { column: SortableColumn; label: string; className: string }) {
  const isSorted = order.sort === column
  const Arrow = order.direction === 'asc' ? IconArrowUp : IconArrowDown
  const content = (
    <>
      {label}
      {isSorted && <Arrow className="icon icon--14" aria-hidden />}
    </>
  )
  return (
    <th
      scope="col"
      aria-label={label}
      className={className}
      aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button className="row sort" type="button" onClick={() => onSort(toggleOrder(order, column))}>
          {content}
        </button>
      ) : (
        <span className="row">{content}</span>
      )}
    </th>
  )
}
