import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { SalesActivity } from 'contract/team/activities.ts'
import { formatDate } from 'contract/values/dates.ts'
import { Avatar } from '#components/avatar.tsx'
import { type Column, DataTable } from '#components/data-table.tsx'
import { RowActions } from '#components/row-actions.tsx'
import { RowNameOrButton, TruncatedText } from '#components/table-cells.tsx'
import { formatSignedPoints } from '../points-hint.ts'
import { formatTypeAndAmount, TypeIcon } from './activity-type.tsx'

type ActivityActions = Record<'onOpen' | 'onEdit' | 'onDelete', (activity: SalesActivity) => void>

const createColumns = ({ onOpen, onEdit, onDelete }: ActivityActions): Column<SalesActivity>[] => [
  {
    name: 'Data',
    className: 'activities__when',
    cellClass: 'tnum',
    cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
  },
  {
    name: 'Membro',
    className: 'activities__who',
    cell: (activity) => (
      <span className="cell">
        <Avatar name={activity.member.name} />
        <RowNameOrButton name={activity.member.name} onOpen={() => onOpen(activity)} />
      </span>
    ),
  },
  {
    name: 'Atividade',
    cellClass: 'activities__what',
    cell: (activity) => (
      <>
        <span className="row">
          <TypeIcon type={activity.type} />
          <TruncatedText text={formatTypeAndAmount(activity)} />
        </span>
        {activity.description && (
          <span className="activities__note cut" title={activity.description}>
            {activity.description}
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Pontos',
    className: 'num activities__points',
    cellClass: 'strong',
    cell: ({ points }) => formatSignedPoints(points),
  },
  { name: 'Registrada por', className: 'activities__by', cellClass: 'sub', cell: ({ by }) => <TruncatedText text={by} /> },
  {
    name: 'Ações',
    isHeadHidden: true,
    className: 'activities__do',
    cell: (activity) => (
      <RowActions
        name={`${formatTypeAndAmount(activity)}, ${activity.member.name}`}
        actions={[
          { label: 'Ver histórico', icon: IconHistory, run: () => onOpen(activity) },
          { label: 'Editar', permission: 'team.write', icon: IconPencil, run: () => onEdit(activity) },
          { label: 'Excluir', permission: 'team.write', icon: IconTrash, danger: true, run: () => onDelete(activity) },
        ]}
      />
    ),
  },
]

export const ActivitiesTable = ({ activities, ...actions }: ActivityActions & { activities: readonly SalesActivity[] }) => (
  <DataTable
    caption="Atividades, da data mais recente à mais antiga"
    className="activities"
    columns={createColumns(actions)}
    rows={activities}
    keyOf={({ id }) => id}
  />
)
