import { IconLayersSubtract, IconPencil, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { clientsQuery } from '#entities/clients/queries.ts'
import { isId } from '#lib/search-params.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import type { Client } from './client-calls.ts'
import { ClientNameDialog } from './client-name-dialog.tsx'
import {
  BrandSection,
  InflowsSection,
  LeadsSection,
  PersonasSection,
  PiecesSection,
  ProjectsSection,
  RunsSection,
} from './client-sections.tsx'

const route = getRouteApi('/clientes/$id')

const renderCrumbs = (here: string) => (
  <Crumbs
    parent={
      <Link to="/clientes" activeOptions={{ exact: true }}>
        Clientes
      </Link>
    }
    here={here}
  />
)

function LoadedClient({ client }: { client: Client }) {
  const can = usePermissions()
  const dialog = useDialog<Client & { revision: number }>()
  const { revision } = client
  const showsWork = can('content.read') || can('runs.read') || can('finance.read')
  return (
    <Page
      title={client.name}
      crumbs={renderCrumbs(client.name)}
      action={
        <>
          {revision !== undefined && (
            <Button
              className="page__own-action"
              permission="clients.write"
              icon={IconPencil}
              onClick={() => dialog.open({ ...client, revision })}
            >
              Renomear
            </Button>
          )}
          <PermissionGate permission="runs.launch">
            <Link className="btn btn--primary" to={LAUNCH_SCREENS.carousel} search={{ cliente: client.id }}>
              <IconLayersSubtract className="icon" stroke={1.5} aria-hidden />
              Criar carrossel
            </Link>
          </PermissionGate>
        </>
      }
    >
      <div className={showsWork ? 'cols-2-1' : 'cols-2'}>
        {showsWork && (
          <div className="stack">
            <PermissionGate permission="content.read">
              <PiecesSection client={client} />
            </PermissionGate>
            <PermissionGate permission="runs.read">
              <RunsSection client={client} />
            </PermissionGate>
            <PermissionGate permission="finance.read">
              <InflowsSection client={client} />
            </PermissionGate>
          </div>
        )}
        <div className="stack">
          <BrandSection client={client} />
          <PersonasSection client={client} />
          <PermissionGate permission="projects.read">
            <ProjectsSection client={client} />
          </PermissionGate>
          <PermissionGate permission="leads.read">
            <LeadsSection client={client} />
          </PermissionGate>
        </div>
      </div>
      <ClientNameDialog dialog={dialog} />
    </Page>
  )
}

const ClientNotFound = () => (
  <Page title="Cliente" crumbs={renderCrumbs('Não encontrado')}>
    <section className="card">
      <EmptyState
        title="Cliente não encontrado"
        hint="O endereço pode estar incompleto, ou o cliente ter sido arquivado."
        icon={IconSearchOff}
        action={
          <Link className="btn btn--default" to="/clientes">
            Ver todos os clientes
          </Link>
        }
      />
    </section>
  </Page>
)

function FoundClient({ id }: { id: number }) {
  const query = useQuery(clientsQuery)
  const client = query.data?.find((one) => one.id === id)
  if (client) return <LoadedClient client={client as Client} key={id} />
  if (query.data) return <ClientNotFound />
  return (
    <Page title="Cliente" crumbs={renderCrumbs(`Cliente ${id}`)}>
      <section className="card card--flush">
        <QueryView
          query={query}
          loading="Carregando cliente..."
          skeleton={<TableSkeleton widths={[220, 96]} rows={5} />}
          failed="Não foi possível carregar o cliente."
        >
          {() => null}
        </QueryView>
      </section>
    </Page>
  )
}

export function ClientPage() {
  const { id } = route.useParams()
  return isId(id) ? <FoundClient id={Number(id)} /> : <ClientNotFound />
}
