import { Suspense } from 'react'
import { lazy } from '../lib/lazy.ts'
import type { RowsProps } from './virtual-rows.tsx'

/** Up to here a browser draws them all without anybody noticing. */
export const MAX_PLAIN_ROWS = 150

const VirtualRows = lazy(() => import('./virtual-rows.tsx')) as typeof import('./virtual-rows.tsx').default

const AllRows = <Row,>({ rows, keyOf, children }: RowsProps<Row>) => (
  <tbody>{rows.map((row) => children(row, { key: keyOf(row) }))}</tbody>
)

/** A table's rows, however many: past `MAX_PLAIN_ROWS` only those near the window are in the page, so that it stays light after the thousandth. */
export function TableRows<Row>(props: RowsProps<Row>) {
  if (props.rows.length <= MAX_PLAIN_ROWS) return <AllRows {...props} />
  return (
    <Suspense fallback={<AllRows {...props} />}>
      <VirtualRows {...props} />
    </Suspense>
  )
}
