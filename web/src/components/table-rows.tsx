import { Suspense } from 'react'
import { lazy } from '../lib/lazy.ts'
import type { RowsProps } from './long-rows.tsx'

/** Up to here a browser draws them all without anybody noticing. */
export const MANY = 150

const LongRows = lazy(() => import('./long-rows.tsx')) as typeof import('./long-rows.tsx').default

const AllRows = <Row,>({ rows, keyOf, children }: RowsProps<Row>) => (
  <tbody>{rows.map((row) => children(row, { key: keyOf(row) }))}</tbody>
)

/** A table's rows, however many: past `MAX_FILES_PER_FIELD` only those near the window are in the page, so that it stays light after the thousandth. */
export function TableRows<Row>(props: RowsProps<Row>) {
  if (props.rows.length <= MANY) return <AllRows {...props} />
  return (
    <Suspense fallback={<AllRows {...props} />}>
      <LongRows {...props} />
    </Suspense>
  )
}
