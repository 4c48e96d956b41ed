import { Link } from '@tanstack/react-router'
import type { BoardRow } from 'contract/team/board.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import type { ActivitiesSearch } from '../team-search.ts'

type Props = { row: BoardRow; filters: ActivitiesSearch; className?: string }

/** The member's name, a link to the activities behind the points where the service lists them. */
export function MemberName({ row: { id, name }, filters, className = 'two' }: Props) {
  const { team } = useCapabilities()
  if (!team || typeof id !== 'number') {
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
