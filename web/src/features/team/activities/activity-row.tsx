import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatDate } from 'contract/dates.ts'
import type { SalesActivity } from 'contract/team/activities.ts'
import { RowMenu } from '../../../components/row-menu.tsx'
import { Avatar } from '../avatar.tsx'
import { formatSignedPoints } from '../points-hint.ts'
import { describeActivity, TypeIcon } from './activity-type.tsx'

const icon = (Icon: typeof IconPencil) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

export type ActivityActions = Record<'onOpen' | 'onEdit' | 'onDelete', (activity: SalesActivity) => void>

type Props = ActivityActions & { activity: SalesActivity }

export function ActivityRow({ activity, onOpen, onEdit, onDelete }: Props) {
  const { member, date, description, points, by } = activity
  const what = describeActivity(activity)
  const actions = [
    { label: 'Ver histórico', icon: icon(IconHistory), run: () => onOpen(activity) },
    { label: 'Editar', icon: icon(IconPencil), run: () => onEdit(activity) },
    { label: 'Excluir', icon: icon(IconTrash), danger: true, run: () => onDelete(activity) },
  ]
  return (
    <tr>
      <td className="tnum activities__when">
        <time dateTime={date}>{formatDate(date)}</time>
      </td>
      <td className="activities__who">
        <span className="cell">
          <Avatar name={member.name} />
          <button className="table__open two" type="button" title={member.name} onClick={() => onOpen(activity)}>
            {member.name}
          </button>
        </span>
      </td>
      <td className="activities__what">
        <span className="row">
          <TypeIcon type={activity.type} />
          <span className="cut" title={what}>
            {what}
          </span>
        </span>
        {description && (
          <span className="activities__note cut" title={description}>
            {description}
          </span>
        )}
      </td>
      <td className="num strong activities__points">{formatSignedPoints(points)}</td>
      <td className="sub activities__by">
        <span className="cut" title={by}>
          {by}
        </span>
      </td>
      <td className="activities__do">
        <span className="actions">
          <RowMenu name={`${what}, ${member.name}`} actions={actions} />
        </span>
      </td>
    </tr>
  )
}
