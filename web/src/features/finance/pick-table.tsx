import '../../styles/picks.css'
import '../../styles/tap-rows.css'
import type { ReactNode } from 'react'
import { TableRows } from '../../components/table-rows.tsx'
import type { RowsProps } from '../../components/virtual-rows.tsx'

type Props<Row> = {
  caption: string
  className?: string
  /** The box that chooses all. */
  all: ReactNode
  /** The heads of the first and the third column. */
  when: string
  where: string
  rows: readonly Row[]
  children: RowsProps<Row>['children']
}

/** Entries to choose from, each with its date, its description, a place and its value. Stands within `.picks`. */
export function PickTable<Row extends { id: number }>({ caption, className = '', all, when, where, rows, children }: Props<Row>) {
  return (
    <table className={`table fold picks__table ${className}`}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="pick">
            {all}
          </th>
          <th scope="col" className="when">
            {when}
          </th>
          <th scope="col" className="what">
            Descrição
          </th>
          <th scope="col" className="where">
            {where}
          </th>
          <th scope="col" className="num amount">
            Valor
          </th>
          <th scope="col" className="num do">
            Ações
          </th>
        </tr>
      </thead>
      <TableRows rows={rows} keyOf={({ id }) => id}>
        {children}
      </TableRows>
    </table>
  )
}
