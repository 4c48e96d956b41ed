import { useInfiniteQuery } from '@tanstack/react-query'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { LoadMore } from '#components/tables/load-more.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import type { ContactFilters } from '../leads/contacts-search.ts'
import { leadsQuery } from '../leads/lead-calls.ts'
import { toContactHref } from '../leads/lead-format.ts'
import { StageShape } from './stage-shape.tsx'

/** The same contacts as on the plane, for those who read or press keys. */
export function AreaContacts({ filters, area }: { filters: ContactFilters; area: string }) {
  const query = useInfiniteQuery(leadsQuery({ ...filters, area }))
  return (
    <section className="area-contacts" aria-label="Contatos nesta área">
      <QueryView
        query={query}
        loading="Carregando contatos..."
        skeleton={<TableSkeleton widths={[160]} rows={6} />}
        failed="Não foi possível carregar os contatos."
        empty={({ pages }) => pages[0]?.leads.length === 0 && <p className="sub small">Nenhum contato nesta área</p>}
      >
        {({ pages }) => (
          <ul>
            {pages
              .flatMap(({ leads }) => leads)
              .map(({ id, name, status, address }) => (
                <li className="row row--top" key={id}>
                  <StageShape status={status} />
                  <span className="area-contacts__what">
                    <ScreenLink className="hover-link two covers" href={toContactHref(id)} title={name}>
                      {name}
                    </ScreenLink>
                    <span className="under cut" title={address ?? undefined}>
                      {[LEAD_STATUS_NAMES[status], address].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <LoadMore list={query} />
    </section>
  )
}
