import './activities.css'
import { Link } from '@tanstack/react-router'
import type { SalesActivity } from 'contract/team/activities.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { useZone } from '#lib/session/session.ts'
import { formatSignedPoints } from '../points-hint.ts'
import { latestActivitiesQuery } from './activity-calls.ts'
import { formatTypeAndAmount, TypeIcon } from './activity-type.tsx'
import { formatRegistrationTime, useCurrentMinute } from './time-ago.ts'

const all = (
  <Link className="link small" to="/team-performance/atividades">
    Ver todas
  </Link>
)

function Latest({ activities }: { activities: readonly SalesActivity[] }) {
  const zone = useZone()
  const now = useCurrentMinute()
  return (
    <ul className="list acts">
      {activities.map((activity) => (
        <li key={activity.id}>
          <Avatar name={activity.member.name} />
          <TruncatedText text={activity.member.name} />
          <span className="row acts__what">
            <TypeIcon activity={activity} />
            <TruncatedText text={formatTypeAndAmount(activity)} />
          </span>
          <span className="num strong">
            {formatSignedPoints(activity.points)}
            <span className="only-wide acts__unit"> {activity.points === 1 ? 'ponto' : 'pontos'}</span>
          </span>
          <time className="tnum" dateTime={activity.at}>
            {formatRegistrationTime(zone, activity, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** Renders nothing behind another service, which does not list them. */
export function LatestActivities() {
  const { isOurs, query } = useOwnQuery('team', latestActivitiesQuery)
  if (!isOurs) return null
  return (
    <Section title="Últimas atividades" aside={all}>
      <QueryView
        query={query}
        loading="Carregando atividades..."
        skeleton={<TableSkeleton widths={[160, 220, 80, 56]} />}
        failed="Não foi possível carregar as atividades."
        empty={(latest) =>
          latest.length === 0 && <p className="sub">Nenhuma atividade ainda. O que for registrado aparece aqui.</p>
        }
      >
        {(latest) => <Latest activities={latest} />}
      </QueryView>
    </Section>
  )
}
