import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import {
  type ConfigItemKind,
  type ForeignConfigItem,
  INTERNAL_PROJECT,
  listArchivedItems,
  listCategories,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
} from 'contract/finance/settings.ts'
import { listSuppliers } from 'contract/finance/suppliers.ts'
import type { Option } from '#components/ui/select-field.tsx'
import { CLIENTS_NOT_LOADED, clientsQuery as registeredClientsQuery } from '#entities/clients/queries.ts'
import { CallError, call } from '#lib/net/call.ts'
import { omitOwnFieldsIfForeign } from '#lib/net/capabilities.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { notify } from '#lib/notify.ts'

type Load = (options: { signal: AbortSignal }) => Promise<ForeignConfigItem[]>

/** All queries made here have the same type, so that a screen can use any of them. */
const itemsQuery = (category: ConfigItemKind, load: Load, options: { retry: false } | { meta: { failed: string } }) =>
  queryOptions({
    queryKey: ['finance', 'config', category as string],
    queryFn: async ({ client, signal }) => omitOwnFieldsIfForeign(client, await load({ signal }), 'revision'),
    ...options,
  })

const NOT_LOADED = {
  company: 'Não foi possível carregar as empresas.',
  method: 'Não foi possível carregar os métodos de pagamento.',
  project: 'Não foi possível carregar os projetos.',
  category: 'Não foi possível carregar as categorias.',
  supplier: 'Não foi possível carregar os fornecedores.',
  client: CLIENTS_NOT_LOADED,
}
const createMeta = (list: keyof typeof NOT_LOADED) => ({ meta: { failed: NOT_LOADED[list] } })

export const companiesQuery = itemsQuery('empresas', (options) => call(listCompanies, {}, options), createMeta('company'))
export const methodsQuery = itemsQuery('metodos', (options) => call(listMethods, {}, options), createMeta('method'))
export const projectsQuery = itemsQuery('projetos', (options) => call(listProjects, {}, options), createMeta('project'))
export const clientItemsQuery = queryOptions({ ...registeredClientsQuery, ...createMeta('client') })

/** Only our own server has categories and suppliers: with another one, none are offered. */
export const categoriesQuery = itemsQuery('categorias', (options) => call(listCategories, {}, options), { retry: false })

export const suppliersQuery = itemsQuery('fornecedores', (options) => call(listSuppliers, {}, options), { retry: false })

/** Only our own server tells what is archived. */
export const archivedItemsQuery = queryOptions({
  queryKey: ['finance', 'config', 'archived'],
  queryFn: ({ signal }) => call(listArchivedItems, {}, { signal }),
  retry: false,
})

export const CONFIG_LISTS = {
  project: { category: 'projetos', label: 'Projeto', query: projectsQuery, failed: NOT_LOADED.project },
  category: { category: 'categorias', label: 'Categoria', query: categoriesQuery, failed: NOT_LOADED.category },
  client: { category: 'clientes', label: 'Cliente', query: clientItemsQuery, failed: NOT_LOADED.client },
  supplier: { category: 'fornecedores', label: 'Fornecedor', query: suppliersQuery, failed: NOT_LOADED.supplier },
  company: { category: 'empresas', label: 'Empresa', query: companiesQuery, failed: NOT_LOADED.company },
  method: { category: 'metodos', label: 'Método de pagamento', query: methodsQuery, failed: NOT_LOADED.method },
} as const

export function prefetchScreen(client: QueryClient, _address: ScreenAddress, { edit }: Capabilities): void {
  for (const query of [companiesQuery, methodsQuery, projectsQuery]) prefetchQuery(client, query)
  prefetchQuery(client, clientItemsQuery)
  if (edit) for (const query of [categoriesQuery, suppliersQuery]) prefetchQuery(client, query)
}

function warnAboutFallback(error: unknown): void {
  if (error instanceof CallError && error.kind === 'malformed')
    notify({ kind: 'failed', title: 'Formato de resposta inválido da API' })
  notify({ kind: 'warning', title: 'Aviso', message: 'Usando projeto padrão. Verifique a conexão com a API.' })
}

/** If they cannot be loaded, only the internal project is offered, with a warning (specification §8). */
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

/** The entry's own item stays among them, marked as archived if the loaded list lacks it. */
export function toOptions(items: readonly ForeignConfigItem[] | undefined, { id, name }: ChosenItem = {}): Option[] {
  const options = (items ?? []).map((item) => ({ value: String(item.id), label: item.name }))
  if (!id || !name || options.some(({ value }) => value === String(id))) return options
  return [...options, { value: String(id), label: items ? `${name} (arquivado)` : name }]
}
