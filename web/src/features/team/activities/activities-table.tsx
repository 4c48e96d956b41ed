import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { SalesActivity } from 'contract/team/activities.ts'
import { formatDate } from 'contract/values/dates.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowNameOrButton, TruncatedText } from '#components/tables/table-cells.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { formatSignedPoints } from '../points-hint.ts'
import { formatTypeAndAmount, TypeIcon } from './activity-type.tsx'

type ActivityActions = Record<'onOpen' | 'onEdit' | 'onDelete', (activity: SalesActivity) => void>

const createColumns = ({ onOpen, onEdit, onDelete }: ActivityActions): Column<SalesActivity>[] => [
  {
    name: 'Data',
    role: 'note',
    className: 'activities__when',
    cellClass: 'tnum',
    cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
  },
  {
    name: 'Membro',
    role: 'lead',
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
    role: 'meta',
    cellClass: 'activities__what',
    cell: (activity) => (
      <>
        <span className="row">
          <TypeIcon activity={activity} />
          <TruncatedText text={formatTypeAndAmount(activity)} />
        </span>
        {activity.description && (
          <span className="sub tiny activities__note cut" title={activity.description}>
            {activity.description}
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Pontos',
    role: 'amount',
    className: 'num',
    cellClass: 'strong',
    cell: ({ points }) => formatSignedPoints(points),
  },
  { name: 'Registrada por', role: 'wide', cellClass: 'sub activities__by', cell: ({ by }) => <TruncatedText text={by} /> },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (activity) => (
      <RowActions
        name={`${formatTypeAndAmount(activity)}, ${activity.member.name}`}
        actions={[
          { label: 'Ver histórico', icon: IconHistory, run: () => onOpen(activity) },
          !activity.contact && { label: 'Editar', permission: 'team.write', icon: IconPencil, run: () => onEdit(activity) },
          { label: 'Excluir', permission: 'team.write', icon: IconTrash, danger: true, run: () => onDelete(activity) },
        ]}
      />
    ),
  },
]

export const ActivitiesTable = ({ activities, ...actions }: ActivityActions & { activities: readonly SalesActivity[] }) => (
  <DataTable
    caption="Atividades, da data mais recente à mais antiga"
    className="activities table--tall"
    columns={createColumns(actions)}
    rows={activities}
    keyOf={({ id }) => id}
  />
)
