import { Link } from '@tanstack/react-router'
import type { BoardRow } from 'contract/team/board.ts'
import type { ActivitiesSearch } from '../team-search.ts'

/** The member's name, a link to the activities behind the points where our own service lists them. */
export function MemberName({ row: { id, name }, filters }: { row: BoardRow; filters: ActivitiesSearch }) {
  if (typeof id !== 'number') {
    return (
      <span className="two" title={name}>
        {name}
      </span>
    )
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
