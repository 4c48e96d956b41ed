import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Persona } from 'contract/settings/personas.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { CLIENTS_NOT_LOADED, clientsQuery, personasQuery } from '#entities/clients/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { NamedList } from '../named-list.tsx'
import { groupByClient } from './group-by-client.ts'
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
              <NamedList
                label={`Personas de ${client}`}
                items={ofClient}
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
