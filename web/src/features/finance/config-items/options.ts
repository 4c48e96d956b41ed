import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import {
  type ForeignConfigItem,
  INTERNAL_PROJECT,
  listCategories,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
} from 'contract/finance/settings.ts'
import type { Option } from '../../../components/select-field.tsx'
import { CLIENTS_NOT_LOADED, clientsQuery as registeredClientsQuery } from '../../../entities/clients/queries.ts'
import { CallError, call } from '../../../lib/call.ts'
import { adaptForeignRows } from '../../../lib/capabilities.ts'
import type { ScreenAddress } from '../../../lib/lazy.ts'
import { notify } from '../../../lib/notify.ts'
import { prefetchQuery } from '../../../lib/prefetch-query.ts'

type List = { load: (options: { signal: AbortSignal }) => Promise<ForeignConfigItem[]>; failed?: string }

/** Creates the query of a list. The queries of all lists have the same type, so that a screen can use any of them. */
const itemsQuery = (list: string, { load, failed }: List) =>
  queryOptions({
    queryKey: ['finance', 'config', list],
    queryFn: async ({ client, signal }) => adaptForeignRows(client, await load({ signal }), 'revision'),
    ...(failed ? { meta: { failed } } : { retry: false }),
  })

export const companiesQuery = itemsQuery('empresas', {
  load: (options) => call(listCompanies, {}, options),
  failed: 'Não foi possível carregar as empresas.',
})

export const methodsQuery = itemsQuery('metodos', {
  load: (options) => call(listMethods, {}, options),
  failed: 'Não foi possível carregar os métodos de pagamento.',
})

export const projectsQuery = itemsQuery('projetos', {
  load: (options) => call(listProjects, {}, options),
  failed: 'Não foi possível carregar os projetos.',
})

export const clientsQuery = queryOptions({ ...registeredClientsQuery, meta: { failed: CLIENTS_NOT_LOADED } })

/** The query of the categories. Only our own service has categories: with another one, none are offered. */
export const categoriesQuery = itemsQuery('categorias', { load: (options) => call(listCategories, {}, options) })

/** Requests the lists of Configurações Financeiras. */
export function prefetchScreen(client: QueryClient, _address: ScreenAddress, { edit }: Capabilities): void {
  for (const query of [companiesQuery, methodsQuery, projectsQuery]) prefetchQuery(client, query)
  prefetchQuery(client, clientsQuery)
  if (edit) prefetchQuery(client, categoriesQuery)
}

function warnAboutFallback(error: unknown): void {
  if (error instanceof CallError && error.kind === 'malformed')
    notify({ kind: 'failed', title: 'Formato de resposta inválido da API' })
  notify({ kind: 'warning', title: 'Aviso', message: 'Usando projeto padrão. Verifique a conexão com a API.' })
}

/**
 * The query of the projects that Home's Financeiro modal offers. If they cannot be loaded, only the internal project is offered, with a
 * warning (specification §8).
 */
export const projectChoicesQuery = queryOptions({
  queryKey: ['finance', 'project-choices'],
  queryFn: async ({ signal }): Promise<ForeignConfigItem[]> => {
    try {
      return await call(listProjectOptions, {}, { signal })
    } catch (error) {
      if (signal.aborted) throw error
      warnAboutFallback(error)
      return [{ ...INTERNAL_PROJECT }]
    }
  },
})

export type ChosenItem = { id?: number | null | undefined; name?: string | null | undefined }

/**
 * Converts items into options. The entry's own item stays an option where the list no longer contains it, and is then marked as archived.
 */
export function toOptions(items: readonly ForeignConfigItem[] | undefined, { id, name }: ChosenItem = {}): Option[] {
  const options = (items ?? []).map((item) => ({ value: String(item.id), label: item.name }))
  if (!id || !name || options.some(({ value }) => value === String(id))) return options
  return [...options, { value: String(id), label: items ? `${name} (arquivado)` : name }]
}
