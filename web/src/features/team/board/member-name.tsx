import { Link } from '@tanstack/react-router'
import type { BoardRow } from 'contract/team/board.ts'
import type { ActivitiesSearch } from '../team-search.ts'

type Props = { row: BoardRow; filters: ActivitiesSearch; className?: string }

/** The member's name, a link to the activities behind the points where our own service lists them. */
export function MemberName({ row: { id, name }, filters, className = 'two' }: Props) {
  if (typeof id !== 'number') {
    return (
      <span className={className} title={name}>
        {name}
      </span>
    )
  }
  return (
    <Link
      className={`${className} hover-link`}
      to="/team-performance/atividades"
      search={{ ...filters, member: id }}
      title={`Atividades de ${name}`}
    >
      {name}
    </Link>
  )
}
