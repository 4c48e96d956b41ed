import './leads.css'
import { IconMapPin } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LeadPageQuery } from 'contract/prospecting/leads.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { leadsQuery } from './lead-calls.ts'
import { formatTotal } from './lead-format.ts'
import { LeadsTable } from './leads-table.tsx'
import { PlaceNamesBar, usePlaceNames } from './place-names.tsx'
import { LeadDialogs, useLeadActions } from './use-lead-actions.tsx'

const noLeads = (
  <EmptyState
    title="Nenhum contato encontrado"
    hint="Aqui ficam os negócios que as prospecções encontrarem, com telefone, site e endereço."
    icon={IconMapPin}
  />
)

type Props = { filters?: Omit<LeadPageQuery, 'before'>; onClear?: () => void }

export function LeadsList({ filters = {}, onClear }: Props) {
  const query = useInfiniteQuery(leadsQuery(filters))
  const actions = useLeadActions()
  const places = usePlaceNames()
  const { total = 0, all = 0 } = query.data?.pages[0] ?? {}
  return (
    <>
      <ListSection
        title="Contatos encontrados"
        aside={
          query.data && <span className="small sub tnum">{`${formatTotal(total)} ${total === 1 ? 'contato' : 'contatos'}`}</span>
        }
        query={query}
        rows={({ pages }) => pages.flatMap(({ leads }) => leads)}
        loading="Carregando contatos..."
        skeleton={[220, 120, 140, 180, 120]}
        failed="Não foi possível carregar os contatos."
        empty={noLeads}
        noMatch={
          all > 0 && onClear && { title: 'Nenhum contato encontrado', hint: 'Nenhum resultado para estes filtros.', onClear }
        }
      >
        {(leads) => (
          <>
            <PlaceNamesBar leads={leads} {...places} />
            <LeadsTable leads={leads} actions={actions} sorted={filters.sort === 'next'} shown={places.shown} />
          </>
        )}
      </ListSection>
      <LeadDialogs actions={actions} />
    </>
  )
}
