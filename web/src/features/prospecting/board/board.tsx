import './board.css'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMediaQuery } from '@mantine/hooks'
import { LEAD_STATUS_NAMES, LEAD_STATUSES, type LeadStatus } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { ContactFilters } from '../leads/contacts-search.ts'
import { LeadDialogs, useLeadActions } from '../leads/use-lead-actions.tsx'
import { BoardColumn } from './board-column.tsx'
import { CardFace } from './lead-card.tsx'
import { useMoveLead } from './use-move-lead.ts'

const PHONE = '(max-width: 767px)'
const STAGES = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_NAMES[value] }))
const doNothing = () => undefined
/** The toast of the move is read out; dnd-kit would speak English. */
const SILENT = {
  announcements: { onDragStart: doNothing, onDragOver: doNothing, onDragEnd: doNothing, onDragCancel: doNothing },
  screenReaderInstructions: { draggable: '' },
}

type Props = { filters: ContactFilters; onShowStatus: (status: LeadStatus) => void }

/** A column for each stage; on phones one of them, and where the filters name one that one alone. */
export default function Board({ filters, onShowStatus }: Props) {
  const instructions = useId()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const actions = useLeadActions()
  const move = useMoveLead(filters)
  const movedByKey = useRef<number>(undefined)
  const [lifted, setLifted] = useState<Lead>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const drop = ({ over }: DragEndEvent) => {
    setLifted(undefined)
    if (lifted && over) void move(lifted, over.id as LeadStatus)
  }
  const single = filters.status ?? (isPhone ? 'new' : undefined)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={SILENT}
      onDragStart={({ active }) => setLifted(active.data.current as Lead)}
      onDragEnd={drop}
      onDragCancel={() => setLifted(undefined)}
    >
      <p id={instructions} hidden>
        Alt com as setas para os lados muda a situação.
      </p>
      {isPhone && single && (
        <div className="board__stage">
          <NativeSelect aria-label="Coluna do quadro" options={STAGES} value={single} onChange={onShowStatus} />
        </div>
      )}
      <div className="board">
        {(single ? [single] : LEAD_STATUSES).map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filters={filters}
            actions={actions}
            instructions={instructions}
            movedByKey={movedByKey}
            onMove={(lead, to) => void move(lead, to)}
          />
        ))}
      </div>
      {createPortal(
        <DragOverlay className="stack gap-half lead-card lead-card--lifted" dropAnimation={null}>
          {lifted && (
            <>
              <span className="two">{lifted.name}</span>
              <CardFace lead={lifted} />
            </>
          )}
        </DragOverlay>,
        document.body,
      )}
      <LeadDialogs actions={actions} />
    </DndContext>
  )
}
