import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BrandKit } from 'contract/settings/brand-kits.ts'
import { useCallback } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { brandKitsQuery, clientsQuery, personasQuery } from '#entities/clients/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import type { Client } from './client-calls.ts'
import { ClientNameDialog } from './client-name-dialog.tsx'

const TITLE = { title: 'Clientes e marcas', subtitle: 'A marca, as personas e o trabalho de cada cliente' }

type Row = Client & { kits: BrandKit[]; personas: number }

const formatKits = ({ kits }: Row) => kits.map(({ name }) => name).join(', ') || 'Sem kit próprio'
const formatPersonas = ({ personas }: Row) => (personas === 0 ? 'Nenhuma persona' : formatCount(personas, 'persona', 'personas'))

const COLUMNS: Column<Row>[] = [
  {
    name: 'Cliente',
    role: 'lead',
    className: 'fills',
    isRowHead: true,
    cell: ({ id, name }) => (
      <Link className="table__open two" to="/clientes/$id" params={{ id: String(id) }} title={name}>
        {name}
      </Link>
    ),
  },
  { name: 'Brand kit', role: 'meta', cell: (row) => <span className="two">{formatKits(row)}</span> },
  { name: 'Personas', role: 'meta', cell: (row) => <span className="sub tnum">{formatPersonas(row)}</span> },
]

export function ClientsPage() {
  const query = useQuery(clientsQuery)
  const kits = useQuery(brandKitsQuery).data ?? []
  const personas = useQuery(personasQuery).data ?? []
  const dialog = useDialog<Client & { revision: number }>()
  const { open } = dialog
  const add = useCallback(() => open(), [open])
  usePrimaryAction('Novo Cliente', add, 'clients.write')
  const toRow = (client: Client): Row => ({
    ...client,
    kits: kits.filter((kit) => kit.client?.id === client.id),
    personas: personas.filter(({ clientId }) => clientId === client.id).length,
  })
  return (
    <Page
      {...TITLE}
      action={
        <Button look="primary" permission="clients.write" icon={IconPlus} shortcut="N" onClick={add}>
          Novo Cliente
        </Button>
      }
    >
      <ListSection
        label="Lista de clientes"
        query={query}
        rows={(clients) => (clients as Client[]).map(toRow)}
        loading="Carregando clientes..."
        skeleton={[220, 140, 96]}
        failed="Não foi possível carregar os clientes."
        empty={
          <EmptyState
            title="Nenhum cliente cadastrado"
            hint="Cada cliente tem aqui a sua marca, as suas personas, as suas peças e o que já pagou."
            icon={IconUsers}
            action={
              <Button permission="clients.write" onClick={add}>
                Novo Cliente
              </Button>
            }
          />
        }
      >
        {(rows) => <DataTable caption="Clientes" className="clients" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </ListSection>
      <ClientNameDialog dialog={dialog} />
    </Page>
  )
}
