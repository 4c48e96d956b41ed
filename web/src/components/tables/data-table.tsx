import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Key, ReactNode } from 'react'
import { useFileDropAndPaste } from '../ui/use-file-drop.ts'
import { openClickedRow } from './open-clicked-row.ts'
import { isVirtual, type RowProps, TableRows } from './table-rows.tsx'

/** `direction`: undefined while the table is sorted by another column; `onPress`: undefined if no other order is available. */
export type ColumnSort = { direction: 'asc' | 'desc' | undefined; onPress: (() => void) | undefined }

/**
 * Where the column stands in a row that is folded on phones: `lead` begins the first line and `amount` ends it, `meta` begins the second one
 * and `note` ends it, `pick` and `menu` stand before and after both, and `wide` is shown on wide screens only.
 */
type FoldRole = 'lead' | 'amount' | 'meta' | 'note' | 'pick' | 'menu' | 'wide'

export type Column<Row> = {
  /** Also the column's React key. */
  name: string
  head?: ReactNode
  role?: FoldRole
  className?: string
  headClass?: string
  cellClass?: string | ((row: Row) => string)
  cell: (row: Row) => ReactNode
  isHeadHidden?: boolean
  isRowHead?: boolean
  isPlainHead?: boolean
  isLabelled?: boolean
  sort?: ColumnSort
  rowClass?: (row: Row) => string | undefined
}

const joinClasses = (...classes: (string | false | undefined)[]): string | undefined =>
  classes.filter(Boolean).join(' ') || undefined

function SortButton({ name, sort: { direction, onPress } }: { name: string; sort: ColumnSort }) {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const content = (
    <>
      {name}
      {direction && <Arrow className="icon icon--14" aria-hidden />}
    </>
  )
  if (!onPress) return <span className="row">{content}</span>
  return (
    <button className="row sort" type="button" onClick={onPress}>
      {content}
    </button>
  )
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const

function Head<Row>({ column }: { column: Column<Row> }) {
  const { name, head = name, role, className, headClass, isHeadHidden, isPlainHead, sort } = column
  const classes = joinClasses(role && `as-${role}`, className, headClass)
  if (isPlainHead) return <td className={classes}>{head}</td>
  return (
    <th scope="col" className={classes} aria-label={sort && name} aria-sort={sort?.direction && SORTED[sort.direction]}>
      {sort ? <SortButton name={name} sort={sort} /> : isHeadHidden ? <span className="sr">{head}</span> : head}
    </th>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, role, className, cellClass, isRowHead, isLabelled, cell } = column
  const classes = joinClasses(role && `as-${role}`, className, typeof cellClass === 'function' ? cellClass(row) : cellClass)
  if (!isRowHead) {
    return (
      <td className={classes} data-label={isLabelled ? name : undefined}>
        {cell(row)}
      </td>
    )
  }
  return (
    <th scope="row" className={classes}>
      {cell(row)}
    </th>
  )
}

type Shared<Row> = {
  columns: readonly Column<Row>[]
  isBusy?: ((row: Row) => boolean) | undefined
  filesOf?: ((row: Row) => ((files: File[]) => void) | undefined) | undefined
  dataOf?: (row: Row) => Readonly<Record<`data-${string}`, string | number | boolean>>
}

function TableRow<Row>({ row, tr, columns, isBusy, filesOf, dataOf }: Shared<Row> & { row: Row; tr?: Omit<RowProps, 'key'> }) {
  const { className, ...drop } = useFileDropAndPaste(filesOf?.(row))
  const classes = joinClasses(className, ...columns.map(({ rowClass }) => rowClass?.(row)))
  return (
    <tr {...tr} {...drop} {...dataOf?.(row)} className={classes} aria-busy={isBusy?.(row)} onClick={openClickedRow}>
      {columns.map((column) => (
        <Cell key={column.name} column={column} row={row} />
      ))}
    </tr>
  )
}

type RowGroup<Row> = { key: Key; label: string; rows: readonly Row[] }

type Props<Row> = Shared<Row> & {
  caption: string
  className: string
  keyOf: (row: Row, index: number) => Key
  isForPrint?: boolean
  foot?: ReactNode
  total?: Row | undefined
} & ({ rows: readonly Row[]; groups?: never } | { rows?: never; groups: readonly RowGroup<Row>[] })

/**
 * A click on a row opens what its name opens; beyond `MAX_PLAIN_ROWS` only the rows near the viewport are rendered, except with
 * `groups` or for paper.
 */
export function DataTable<Row>({
  caption,
  className,
  rows = [],
  groups,
  keyOf,
  isForPrint = false,
  foot,
  total,
  ...shared
}: Props<Row>) {
  return (
    <table
      className={joinClasses('table fold', shared.columns.some(({ role }) => role === 'pick') && 'picks__rows', className)}
      aria-rowcount={isVirtual(rows.length, isForPrint) ? rows.length + 1 : undefined}
    >
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {shared.columns.map((column) => (
            <Head key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      {groups?.map((group) => (
        <tbody key={group.key}>
          <tr className="table__group">
            <th scope="rowgroup" colSpan={shared.columns.length}>
              {group.label}
            </th>
          </tr>
          {group.rows.map((row, index) => (
            <TableRow key={keyOf(row, index)} row={row} {...shared} />
          ))}
        </tbody>
      ))}
      {!groups && (
        <TableRows rows={rows} keyOf={keyOf} isForPrint={isForPrint}>
          {(row, { key, ...tr }) => <TableRow key={key} tr={tr} row={row} {...shared} />}
        </TableRows>
      )}
      {foot}
      {total && (
        <tfoot>
          <TableRow row={total} {...shared} />
        </tfoot>
      )}
    </table>
  )
}
