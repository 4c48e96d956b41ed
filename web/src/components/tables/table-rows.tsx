import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type Key, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type RowProps = { key: Key; ref?: Ref<HTMLTableRowElement>; 'data-index'?: number; 'aria-rowindex'?: number }
type RowsProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => Key
  children: (row: Row, props: RowProps) => ReactNode
}

/** The assumed height of a row in pixels, until it is measured. */
const ESTIMATED_HEIGHT = 53
const OVERSCAN = 12

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height, border: 0 }}>
      <td style={{ padding: 0 }} />
    </tr>
  )

/** @returns the distance of the rows from the top of the page in pixels, kept up to date while the content above them changes; 0 unless `isWanted` */
function useOffsetTop(body: RefObject<HTMLTableSectionElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!isWanted) return
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(document.body)
    return () => watched.disconnect()
  }, [body, isWanted])
  return top
}

const computeGaps = (items: readonly VirtualItem[], top: number, total: number) => ({
  before: (items[0]?.start ?? top) - top,
  after: total - ((items.at(-1)?.end ?? top) - top),
})

/** Up to this number of rows, all rows are rendered: they cause no noticeable delay. */
export const MAX_PLAIN_ROWS = 150

export const isVirtual = (count: number, isForPrint: boolean): boolean => count > MAX_PLAIN_ROWS && !isForPrint

export function TableRows<Row>({ rows, keyOf, children, isForPrint = false }: RowsProps<Row> & { isForPrint?: boolean }) {
  const isPartial = isVirtual(rows.length, isForPrint)
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useOffsetTop(body, isPartial)
  const list = useWindowVirtualizer({
    count: rows.length,
    enabled: isPartial,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => keyOf(rows[index] as Row, index),
  })
  const items = isPartial ? list.getVirtualItems() : []
  // The virtualizer has no items until it has measured the window.
  const { before, after } = items.length > 0 ? computeGaps(items, top, list.getTotalSize()) : { before: 0, after: 0 }
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {items.length > 0
        ? items.map(({ index, key }) =>
            // `aria-rowindex` counts from 1, and the head's row is the first one.
            children(rows[index] as Row, { key, ref: list.measureElement, 'data-index': index, 'aria-rowindex': index + 2 }),
          )
        : rows.map((row, index) => children(row, { key: keyOf(row, index) }))}
      <Gap height={after} />
    </tbody>
  )
}
