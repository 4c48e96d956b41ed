import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazy.ts'
import type { RowsProps } from './virtual-rows.tsx'

/** Up to this number of rows, all rows are rendered: they cause no noticeable delay. */
export const MAX_PLAIN_ROWS = 150

const VirtualRows = lazyComponent(() => import('./virtual-rows.tsx')) as typeof import('./virtual-rows.tsx').default

const AllRows = <Row,>({ rows, keyOf, children }: RowsProps<Row>) => (
  <tbody>{rows.map((row, index) => children(row, { key: keyOf(row, index) }))}</tbody>
)

/** Whether a table renders only the rows near the viewport. `isForPrint`: whether the table is meant for paper, which needs every row. */
export const isVirtual = (count: number, isForPrint: boolean): boolean => count > MAX_PLAIN_ROWS && !isForPrint

/** The rows of a table. Beyond `MAX_PLAIN_ROWS` only the rows near the viewport are rendered, unless the table is meant for paper. */
export function TableRows<Row>({ isForPrint = false, ...props }: RowsProps<Row> & { isForPrint?: boolean }) {
  if (!isVirtual(props.rows.length, isForPrint)) return <AllRows {...props} />
  return (
    <Suspense fallback={<AllRows {...props} />}>
      <VirtualRows {...props} />
    </Suspense>
  )
}
