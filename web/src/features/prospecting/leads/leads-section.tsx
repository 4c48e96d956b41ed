import './leads.css'
import { IconDownload, IconMapPin } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Lead, LeadFilters } from 'contract/prospecting/leads.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { buildLeadsExportUrl, leadsQuery, useDeleteLead, useMakeClient } from './lead-calls.ts'
import { LeadsFilters } from './leads-filters.tsx'
import { useLeadFilters } from './leads-search.ts'
import { LeadsTable } from './leads-table.tsx'

const ForgetDialog = lazyComponent(() => import('./forget-dialog.tsx'))
const NotesDialog = lazyComponent(() => import('./notes-dialog.tsx'))

const noLeads = (
  <EmptyState
    title="Nenhum contato encontrado"
    hint="Aqui ficam os negócios que as prospecções encontrarem, com telefone, site e endereço."
    icon={IconMapPin}
  />
)

function LeadsAside({ total, filters }: { total: number; filters: LeadFilters }) {
  return (
    <span className="row">
      <span className="small sub tnum only-wide">{formatCount(total, 'contato', 'contatos')}</span>
      {total > 0 && (
        <a className="btn btn--default btn--small" href={buildLeadsExportUrl(filters)} download>
          <IconDownload className="icon icon--16" aria-hidden />
          Exportar CSV
        </a>
      )}
    </span>
  )
}

export function LeadsSection() {
  const [filters, changeFilters] = useLeadFilters()
  const query = useInfiniteQuery(leadsQuery(filters))
  const noting = useDialog<Lead>()
  const forgetting = useDialog<Lead>()
  const remove = useDeleteLead()
  const makeClient = useMakeClient()
  const navigate = useNavigate()
  const openClient = async (lead: Lead) => {
    const id = lead.clientId ?? (await makeClient.mutateAsync(lead).catch(() => undefined))?.id
    if (id !== undefined) await navigate({ to: '/clientes/$id', params: { id: String(id) } })
  }
  const counts = query.data?.pages[0]
  return (
    <>
      <ListSection
        title="Contatos encontrados"
        aside={counts && <LeadsAside total={counts.total ?? 0} filters={filters} />}
        head={<LeadsFilters filters={filters} onChange={changeFilters} />}
        query={query}
        rows={({ pages }) => pages.flatMap(({ leads }) => leads)}
        loading="Carregando contatos..."
        skeleton={[220, 120, 140, 180, 120]}
        failed="Não foi possível carregar os contatos."
        empty={noLeads}
        noMatch={
          (counts?.all ?? 0) > 0 && {
            title: 'Nenhum contato encontrado',
            hint: 'Nenhum combina com estes filtros.',
            onClear: () => changeFilters({}),
          }
        }
      >
        {(leads) => (
          <LeadsTable
            leads={leads}
            onNotes={noting.open}
            onClient={(lead) => void openClient(lead)}
            onDelete={remove.mutate}
            onForget={forgetting.open}
          />
        )}
      </ListSection>
      <OpenedDialog dialog={noting}>{(control, lead) => lead && <NotesDialog lead={lead} {...control} />}</OpenedDialog>
      <OpenedDialog dialog={forgetting}>{(control, lead) => lead && <ForgetDialog lead={lead} {...control} />}</OpenedDialog>
    </>
  )
}
