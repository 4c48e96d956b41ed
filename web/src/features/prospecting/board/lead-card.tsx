import { useDraggable } from '@dnd-kit/core'
import { IconArrowRight } from '@tabler/icons-react'
import { LEAD_STATUS_NAMES, LEAD_STATUSES, type LeadStatus } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { toContactHref } from '../leads/lead-format.ts'
import { NextContact } from '../leads/next-contact.tsx'
import type { LeadActions } from '../leads/use-lead-actions.tsx'

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function CardFace({ lead: { category, city, owner, tags, ...lead } }: { lead: Lead }) {
  return (
    <>
      <span className="under two">{[category, city].filter(Boolean).join(' · ')}</span>
      <span className="small">
        <NextContact lead={lead} />
      </span>
      {(owner || tags.length > 0) && (
        <span className="row row--wrap gap-1">
          {owner && <span className="tiny sub cut">{owner.name}</span>}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </>
  )
}

type Props = {
  lead: Lead
  actions: LeadActions
  onMove: (lead: Lead, to: LeadStatus) => void
  /** The id of the sentence that says how a card is moved. */
  instructions: string
  /** The id of the card that a key moved: in another column React makes a new one, which takes the focus. */
  movedByKey: RefObject<number | undefined>
}

export function LeadCard({ lead, actions, onMove, instructions, movedByKey }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (movedByKey.current !== lead.id) return
    movedByKey.current = undefined
    link.current?.focus({ preventScroll: true })
  }, [movedByKey, lead.id])
  const canWrite = useCan('leads.write')
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: lead.id, data: lead, disabled: !canWrite })
  const moveByKey = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key]
    if (!step || !event.altKey || !canWrite) return
    event.preventDefault() // Alt with left or right would go back or forward in the browser's history
    const to = LEAD_STATUSES[LEAD_STATUSES.indexOf(lead.status) + step]
    if (!to) return
    movedByKey.current = lead.id
    onMove(lead, to)
  }
  const moves = LEAD_STATUSES.filter((status) => status !== lead.status).map((status) => ({
    label: `Mover para ${LEAD_STATUS_NAMES[status]}`,
    permission: 'leads.write' as const,
    icon: IconArrowRight,
    run: () => onMove(lead, status),
  }))
  return (
    <li ref={setNodeRef} className="stack gap-half lead-card" data-dragging={isDragging} data-draggable={canWrite} {...listeners}>
      <span className="between row--top gap-1 lead-card__head">
        <ScreenLink
          ref={link}
          className="strong lead-card__open hover-link two"
          href={toContactHref(lead.id)}
          title={lead.name}
          draggable={false}
          aria-keyshortcuts={canWrite ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          aria-describedby={canWrite ? instructions : undefined}
          onKeyDown={moveByKey}
        >
          {lead.name}
        </ScreenLink>
        <RowMenu name={lead.name} actions={[...moves, ...actions.listMenu(lead)]} />
      </span>
      <CardFace lead={lead} />
    </li>
  )
}
