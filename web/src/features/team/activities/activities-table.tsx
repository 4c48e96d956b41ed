import '../../../styles/tap-rows.css'
import type { SalesActivity } from 'contract/team/activities.ts'
import { type ActivityActions, ActivityRow } from './activity-row.tsx'

type Props = ActivityActions & { activities: readonly SalesActivity[] }

/** The activities; on phones each row has two lines. */
export function ActivitiesTable({ activities, ...actions }: Props) {
  return (
    <table className="table fold activities">
      <caption className="sr">Atividades, da registrada por último à primeira</caption>
      <thead>
        <tr>
          <th scope="col" className="activities__when">
            Data
          </th>
          <th scope="col" className="activities__who">
            Membro
          </th>
          <th scope="col">Atividade</th>
          <th scope="col" className="num activities__points">
            Pontos
          </th>
          <th scope="col" className="activities__by">
            Registrada por
          </th>
          <th scope="col" className="activities__do">
            <span className="sr">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} {...actions} />
        ))}
      </tbody>
    </table>
  )
}
