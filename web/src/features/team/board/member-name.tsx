import { Link } from '@tanstack/react-router'
import type { BoardRow } from 'contract/team/board.ts'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import type { ActivitiesSearch } from '../team-search.ts'

export function MemberName({ row: { id, name }, filters }: { row: BoardRow; filters: ActivitiesSearch }) {
  if (typeof id !== 'number') {
    return <RowNameOrButton name={name} />
  }
  return (
    <Link
      className="two hover-link"
      to="/team-performance/atividades"
      search={{ ...filters, member: id }}
      title={`Atividades de ${name}`}
    >
      {name}
    </Link>
  )
}
