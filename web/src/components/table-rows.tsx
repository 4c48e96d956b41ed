import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazy.ts'
import type { RowsProps } from './virtual-rows.tsx'

/** Up to this number of rows, all rows are rendered: they cause no noticeable delay. */
export const MAX_PLAIN_ROWS = 150

const VirtualRows = lazyComponent(() => import('./virtual-rows.tsx')) as typeof import('./virtual-rows.tsx').default

const AllRows = <Row,>({ rows, keyOf, children }: RowsProps<Row>) => (
  <tbody>{rows.map((row) => children(row, { key: keyOf(row) }))}</tbody>
)

/** The rows of a table. Beyond `MAX_PLAIN_ROWS` only the rows near the viewport are rendered. */
export function TableRows<Row>(props: RowsProps<Row>) {
  if (props.rows.length <= MAX_PLAIN_ROWS) return <AllRows {...props} />
  return (
    <Suspense fallback={<AllRows {...props} />}>
      <VirtualRows {...props} />
    </Suspense>
  )
}
