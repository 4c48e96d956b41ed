import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import type { Persona } from 'contract/settings/personas.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { CLIENTS_NOT_LOADED, clientsQuery, personasQuery } from '#entities/clients/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useDeletePersona } from './persona-calls.ts'

const EditPersonaDialog = lazyComponent(() => import('./edit-persona-dialog.tsx'))
const NewPersonaDialog = lazyComponent(() => import('./new-persona-dialog.tsx'))

const noClients = (
  <p className="config__empty sub">
    <PermissionGate
      permission="finance.settings"
      fallback="Uma persona é de um cliente, e ainda não há nenhum. Os geradores de conteúdo cadastram os dois."
    >
      Cadastre primeiro um cliente em{' '}
      <Link className="link" to="/financeiro/configuracoes">
        Financeiro, Configurações
      </Link>
      .
    </PermissionGate>
  </p>
)
const emptyNote = <p className="config__empty sub">Nenhuma persona: elas são as opções dos geradores de conteúdo.</p>

type ClientPersonas = { clientId: number; client: string; personas: Persona[] }

/** Archived clients come last. `clients`: undefined if they are not loaded, so that a client is known by its number alone. */
function groupByClient(personas: readonly Persona[], clients: readonly ForeignConfigItem[] | undefined): ClientPersonas[] {
  const order = (clients ?? []).map(({ id }) => Number(id))
  const findName = (clientId: number) =>
    clients ? (clients.find(({ id }) => Number(id) === clientId)?.name ?? 'Cliente arquivado') : `Cliente nº ${clientId}`
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  const ids = [...new Set(personas.map(({ clientId }) => clientId))].sort((one, other) => place(one) - place(other))
  return ids.map((clientId) => ({
    clientId,
    client: findName(clientId),
    personas: personas.filter((persona) => persona.clientId === clientId),
  }))
}

type ListProps = {
  label: string
  personas: readonly Persona[]
  onEdit: (persona: Persona) => void
  onDelete: (persona: Persona) => void
}

const PersonaList = ({ label, personas, onEdit, onDelete }: ListProps) => (
  <ul className="list config" tabIndex={personas.length > 5 ? 0 : undefined} aria-label={label}>
    {personas.map((persona) => (
      <li className="between" key={persona.id}>
        <span className="grow two" title={persona.name}>
          {persona.name}
        </span>
        <span className="actions">
          <RowButton verb="Editar" name={persona.name} onClick={() => onEdit(persona)} icon={IconPencil} />
          <RowButton verb="Excluir" name={persona.name} onClick={() => onDelete(persona)} icon={IconTrash} />
        </span>
      </li>
    ))}
  </ul>
)

export function PersonasSection() {
  const query = useQuery(personasQuery)
  const clientsLoad = useQuery(clientsQuery)
  const { data: clients } = clientsLoad
  const remove = useDeletePersona()
  const naming = useDialog<Persona>()
  const { open } = naming
  const deleting = useDialog<Persona>()
  const { item: persona, opened } = deleting.use()
  const add = (
    <Button small icon={IconPlus} disabled={!clients || clients.length === 0} onClick={() => open()}>
      Adicionar persona
    </Button>
  )
  return (
    <Section title="Personas" anchor="personas" aside={add} flush>
      {hasFailedToLoad(clientsLoad) && (
        <p className="config__empty">
          <FailedNote query={clientsLoad} failed={CLIENTS_NOT_LOADED} />
        </p>
      )}
      <QueryView
        query={query}
        loading="Carregando personas..."
        skeleton={<TableSkeleton widths={[160, 56]} rows={3} />}
        failed="Não foi possível carregar as personas."
        empty={(personas) => personas.length === 0 && (clients?.length === 0 ? noClients : emptyNote)}
      >
        {(personas) =>
          groupByClient(personas, clients).map(({ clientId, client, personas: ofClient }) => (
            <div className="client" key={clientId}>
              <h3>{client}</h3>
              <PersonaList
                label={`Personas de ${client}`}
                personas={ofClient}
                onEdit={open}
                onDelete={(one) => (one.pieces ? deleting.open(one) : remove.mutate(one))}
              />
            </div>
          ))
        }
      </QueryView>
      <LazyConfirmDialog
        title="Excluir persona"
        question={`Excluir a persona “${persona?.name ?? ''}”? ${formatCount(persona?.pieces ?? 0, 'peça foi feita', 'peças foram feitas')} para ela.`}
        hint="As peças ficam como estão. A persona deixa de aparecer nos geradores."
        confirm="Excluir"
        opened={opened}
        busy={remove.isPending}
        onConfirm={() => persona && remove.mutate(persona, { onSettled: () => deleting.closeFor(persona) })}
        onClose={deleting.close}
      />
      <OpenedDialog dialog={naming}>
        {(control, edited) =>
          edited ? <EditPersonaDialog persona={edited} {...control} /> : <NewPersonaDialog clients={clients ?? []} {...control} />
        }
      </OpenedDialog>
    </Section>
  )
}
