import './contact.css'
import { IconPencil, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import type { Lead, ReadLead } from 'contract/prospecting/leads.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { hasAnswered404 } from '#lib/net/call.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { isId } from '#lib/search-params.ts'
import { leadQuery } from '../leads/lead-calls.ts'
import { LeadDialogs, useLeadActions } from '../leads/use-lead-actions.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactNotes } from './contact-notes.tsx'
import { ContactOrigin } from './contact-origin.tsx'
import { ContactProgress } from './contact-progress.tsx'
import { PlaceFacts } from './place-facts.tsx'
import { MergedContacts, SimilarContacts } from './similar-contacts.tsx'

const route = getRouteApi('/contatos/$id')

const EditContactDialog = lazyComponent(() => import('./edit-contact-dialog.tsx'))

const renderCrumbs = (here: string) => (
  <Crumbs
    parent={
      <Link to="/contatos" activeOptions={{ exact: true }}>
        Contatos
      </Link>
    }
    here={here}
  />
)

function LoadedContact({ lead, notes, parts, similar }: ReadLead) {
  const navigate = useNavigate()
  const actions = useLeadActions({ onDelete: () => void navigate({ to: '/contatos' }) })
  const editing = useDialog<Lead>()
  return (
    <Page
      title={lead.name}
      crumbs={renderCrumbs(lead.name)}
      action={
        <>
          <Button className="page__own-action" permission="leads.write" icon={IconPencil} onClick={() => editing.open(lead)}>
            Editar
          </Button>
          <RowMenu name={lead.name} actions={actions.listMenu(lead)} />
        </>
      }
    >
      <div className="cols-2-1">
        <div className="stack">
          <SimilarContacts lead={lead} similar={similar} />
          <PlaceFacts lead={lead} />
          <ContactFacts lead={lead} />
          <ContactNotes lead={lead} notes={notes} />
        </div>
        <div className="stack">
          <ContactProgress lead={lead} actions={actions} />
          <MergedContacts parts={parts} />
          <ContactOrigin lead={lead} />
        </div>
      </div>
      <OpenedDialog dialog={editing}>
        {(control, edited) => edited && <EditContactDialog lead={edited} {...control} />}
      </OpenedDialog>
      <LeadDialogs actions={actions} />
    </Page>
  )
}

const ContactNotFound = () => (
  <Page title="Contato" crumbs={renderCrumbs('Não encontrado')}>
    <section className="card">
      <EmptyState
        title="Contato não encontrado"
        hint="O endereço pode estar incompleto, ou o contato ter sido excluído."
        icon={IconSearchOff}
        action={
          <Link className="btn btn--default" to="/contatos">
            Ver todos os contatos
          </Link>
        }
      />
    </section>
  </Page>
)

function FoundContact({ id }: { id: number }) {
  const query = useQuery(leadQuery(id))
  if (hasAnswered404(query.error)) return <ContactNotFound />
  // Of a contact that was merged into another one the server answers that one.
  if (query.data && query.data.lead.id !== id)
    return <Navigate to="/contatos/$id" params={{ id: String(query.data.lead.id) }} replace />
  if (query.data) return <LoadedContact {...query.data} key={id} />
  return (
    <Page title="Contato" crumbs={renderCrumbs(`Contato ${id}`)}>
      <section className="card card--flush">
        <QueryView
          query={query}
          loading="Carregando contato..."
          skeleton={<TableSkeleton widths={[220, 96]} rows={5} />}
          failed="Não foi possível carregar o contato."
        >
          {() => null}
        </QueryView>
      </section>
    </Page>
  )
}

export function ContactPage() {
  const { id } = route.useParams()
  return isId(id) ? <FoundContact id={Number(id)} /> : <ContactNotFound />
}
