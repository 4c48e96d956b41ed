import { useDroppable } from '@dnd-kit/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LEAD_STATUS_NAMES, type LeadStatus } from 'contract/prospecting/lead-status.ts'
import { useId } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { StaleNote } from '#components/feedback/stale-note.tsx'
import { LoadMore } from '#components/tables/load-more.tsx'
import type { ContactFilters } from '../leads/contacts-search.ts'
import { formatTotal } from '../leads/lead-format.ts'
import { LeadCard } from './lead-card.tsx'
import { columnQuery } from './use-move-lead.ts'

type Props = Omit<Parameters<typeof LeadCard>[0], 'lead'> & { status: LeadStatus; filters: ContactFilters }

export function BoardColumn({ status, filters, ...card }: Props) {
  const id = useId()
  const query = useInfiniteQuery(columnQuery(filters, status))
  const { isOver, setNodeRef } = useDroppable({ id: status })
  const total = query.data?.pages[0]?.total
  const name = LEAD_STATUS_NAMES[status]
  return (
    <section ref={setNodeRef} className="card card--flush board__column" data-over={isOver} aria-labelledby={id}>
      <h2 id={id} className="between board__head">
        {name} {total !== undefined && <span className="sub tnum">{formatTotal(total)}</span>}
      </h2>
      {query.data !== undefined && <StaleNote query={query} />}
      <div className="board__cards">
        <QueryView
          query={query}
          loading={`Carregando: ${name}...`}
          skeleton={<TableSkeleton widths={[140]} rows={4} />}
          failed={`Não foi possível carregar: ${name}.`}
          empty={({ pages }) =>
            pages.every(({ leads }) => leads.length === 0) && <p className="sub small board__empty">Nenhum contato</p>
          }
        >
          {({ pages }) => (
            <ul className="stack gap-2">
              {pages
                .flatMap(({ leads }) => leads)
                .map((lead) => (
                  <LeadCard key={lead.id} lead={lead} {...card} />
                ))}
            </ul>
          )}
        </QueryView>
        <LoadMore list={query} />
      </div>
    </section>
  )
}
