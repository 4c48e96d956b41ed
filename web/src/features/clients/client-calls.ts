import type { QueryClient } from '@tanstack/react-query'
import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { createConfigItem, type ForeignConfigItem, renameConfigItem } from 'contract/finance/settings.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { listProjectCards } from 'contract/projects/projects.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { listRuns } from 'contract/runs/list.ts'
import { toNameKey } from 'contract/values/values.ts'
import { clientsQuery } from '#entities/clients/queries.ts'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

export type Client = ForeignConfigItem & { id: number }

/** Everything that names clients shows another name afterwards. */
const useClientMutation = createAreaMutation([['finance'], ['projects'], ['brand-kits'], ['contents'], ['pieces']])

export const useCreateClient = () =>
  useClientMutation(
    ({ name, intent }: { name: string; intent: Intent }) =>
      call(createConfigItem, { json: { category: 'clientes', name } }, { intent }),
    { done: 'Cliente adicionado com sucesso!', failed: 'Não foi possível adicionar o cliente.' },
  )

export const useRenameClient = () =>
  useClientMutation(
    (rename: { id: number } & RenameChange) => call(renameConfigItem, { json: { category: 'clientes', ...rename } }),
    { done: 'Cliente renomeado com sucesso!', failed: 'Não foi possível renomear o cliente.', showsConflict: true },
  )

/** Pieces keep the name as launches send it (specification §3). */
export const piecesOfClientQuery = (name: string) =>
  callQuery(['pieces', 'list', 'of-client', name], listPieces, { query: { client: toNameKey(name) } })

export const runsOfClientQuery = (name: string) =>
  callQuery(['runs', 'recent', 'of-client', name], listRuns, { query: { client: toNameKey(name) } })

export const leadsOfClientQuery = (client: number) => callQuery(['leads', 'of-client', client], listLeads, { query: { client } })

export const projectsOfClientQuery = callQuery(['projects', 'cards', { archived: false }], listProjectCards, {
  query: { archived: 'false' },
})

const LATEST_INFLOWS = 5

export const latestInflowsQuery = (client: number) =>
  callQuery(['finance', 'inflows', 'of-client', client], listInflows, { query: { client, limit: String(LATEST_INFLOWS) } })

export const receivedQuery = (client: number) =>
  callQuery(['finance', 'summary', 'of-client', client], summarizeInflows, { query: { client } })

export function prefetchScreen(client: QueryClient): void {
  prefetchQuery(client, clientsQuery)
}
