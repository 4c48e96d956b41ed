import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Key, ReactNode } from 'react'
import { MAX_PLAIN_ROWS, TableRows } from './table-rows.tsx'
import { useFileDrop } from './use-file-drop.ts'
import type { RowProps } from './virtual-rows.tsx'

/** The order by a column: its direction while the list is in it, and the press on the head, absent where there is no other order. */
export type ColumnSort = { direction: 'asc' | 'desc' | undefined; onPress: (() => void) | undefined }

export type Column<Row> = {
  /** The text of the column's head, which is also the column's React key. */
  name: string
  /** Replaces the name in the head. */
  head?: ReactNode
  /** The class of the head and the cells. */
  className?: string
  headClass?: string
  cellClass?: string | ((row: Row) => string)
  cell: (row: Row) => ReactNode
  /** Whether the head is only read out. */
  isHeadHidden?: boolean
  /** Whether the cells name their rows. */
  isRowHead?: boolean
  /** Whether the head is a plain cell, which names no column. */
  isPlainHead?: boolean
  /** Whether the cells have the head's text as `data-label`, for styles that show it on phones. */
  isLabelled?: boolean
  sort?: ColumnSort
  /** The class that the column gives to a row. */
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
  const { name, head = name, className, headClass, isHeadHidden, isPlainHead, sort } = column
  const classes = joinClasses(className, headClass)
  if (isPlainHead) return <td className={classes}>{head}</td>
  return (
    <th scope="col" className={classes} aria-label={sort && name} aria-sort={sort?.direction && SORTED[sort.direction]}>
      {sort ? <SortButton name={name} sort={sort} /> : isHeadHidden ? <span className="sr">{head}</span> : head}
    </th>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, className, cellClass, isRowHead, isLabelled, cell } = column
  const classes = joinClasses(className, typeof cellClass === 'function' ? cellClass(row) : cellClass)
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
  /** Whether the row is waiting for a call; such rows are dimmed. */
  isBusy?: ((row: Row) => boolean) | undefined
  /** @returns the function that takes files dropped on the row, or pasted in it; undefined for a row that takes none */
  filesOf?: ((row: Row) => ((files: File[]) => void) | undefined) | undefined
  /** The row's `data-…` attributes. */
  dataOf?: (row: Row) => Readonly<Record<`data-${string}`, string | number | boolean>>
}

function TableRow<Row>({ row, tr, columns, isBusy, filesOf, dataOf }: Shared<Row> & { row: Row; tr?: Omit<RowProps, 'key'> }) {
  const { className, ...drop } = useFileDrop(filesOf?.(row))
  const classes = joinClasses(className, ...columns.map(({ rowClass }) => rowClass?.(row)))
  return (
    <tr {...tr} {...drop} {...dataOf?.(row)} className={classes} aria-busy={isBusy?.(row)}>
      {columns.map((column) => (
        <Cell key={column.name} column={column} row={row} />
      ))}
    </tr>
  )
}

type RowGroup<Row> = { key: Key; label: string; rows: readonly Row[] }

type Props<Row> = Shared<Row> & {
  /** Read out, not shown. */
  caption: string
  /** The class of the table, by which its styles place the cells on phones. */
  className: string
  keyOf: (row: Row) => Key
  foot?: ReactNode
  /** A last row in the foot, in the columns of the others. */
  total?: Row | undefined
} & ({ rows: readonly Row[]; groups?: never } | { rows?: never; groups: readonly RowGroup<Row>[] })

/**
 * A table of records. Its head stays in sight; on phones each row is a small grid (`.fold`), and the whole row opens what its name opens.
 * Beyond `MAX_PLAIN_ROWS` only the rows near the viewport are rendered.
 */
export function DataTable<Row>({ caption, className, rows = [], groups, keyOf, foot, total, ...shared }: Props<Row>) {
  return (
    <table className={`table fold ${className}`} aria-rowcount={rows.length > MAX_PLAIN_ROWS ? rows.length + 1 : undefined}>
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
          {group.rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} {...shared} />
          ))}
        </tbody>
      ))}
      {!groups && (
        <TableRows rows={rows} keyOf={keyOf}>
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
