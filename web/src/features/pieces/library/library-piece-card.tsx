import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react'
import type { PieceCard as Card } from 'contract/pieces/pieces.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { formatDate } from 'contract/values/dates.ts'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { SelectionBox } from '#components/tables/selection-box.tsx'
import type { useRowSelection } from '#components/tables/use-row-selection.ts'
import { Badge } from '#components/ui/badge.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { PieceBadge } from '#entities/pieces/piece-badge.tsx'
import { SlidePicture } from '#entities/pieces/slide-picture.tsx'
import { formatCount } from '#lib/format/format.ts'
import { useToday } from '#lib/session/session.ts'
import { isLate } from '../actions/is-late.ts'
import { buildPieceMenu, type PieceActions } from '../actions/use-piece-actions.ts'

function PlannedDay({ piece }: { piece: Card }) {
  const today = useToday()
  if (!piece.plannedOn) return null
  return isLate(piece, today) ? (
    <Badge tone="neg" icon={<IconAlertTriangle className="icon icon--14" aria-hidden />}>
      <span className="tnum">Atrasada: {formatDate(piece.plannedOn)}</span>
    </Badge>
  ) : (
    <Badge icon={<IconCalendarEvent className="icon icon--14" aria-hidden />}>
      <span className="tnum">{formatDate(piece.plannedOn)}</span>
    </Badge>
  )
}

type Props = {
  piece: Card
  /** The client's registered name; the name as the launch sent it where none is registered. */
  client: string
  actions: PieceActions
  selection: ReturnType<typeof useRowSelection<Card>>
}

export function LibraryPieceCard({ piece, client, actions, selection }: Props) {
  const { id, title, kind, slides, kit, project } = piece
  const isChosen = selection.isChosen(id)
  return (
    <li className={`stack gap-3 piece-card ${isChosen ? 'is-chosen' : ''}`}>
      <span className="piece-card__picture">
        <SlidePicture piece={piece} />
      </span>
      <div className="piece-card__body">
        <div className="stack gap-1">
          <h2 className="wraps">
            <ScreenLink className="covers hover-link two" href={formatPieceHref(id)} title={title}>
              {title}
            </ScreenLink>
          </h2>
          <p className="small sub cut" title={client}>
            {client}
          </p>
          <p className="tiny sub dotted">
            <span>{slides === 1 ? AUTOMATION_NAMES[kind] : formatCount(slides, 'slide', 'slides')}</span>
            {kit && <span>{kit.name}</span>}
            {project && <span>{project.name}</span>}
          </p>
        </div>
        <div className="piece-card__controls">
          <RowMenu name={title} actions={buildPieceMenu(piece, actions)} />
          <SelectionBox id={id} name={title} checked={isChosen} selection={selection} />
        </div>
        <div className="row row--wrap lines-1 piece-card__badges">
          <PieceBadge state={piece.state} />
          <PlannedDay piece={piece} />
        </div>
      </div>
    </li>
  )
}
