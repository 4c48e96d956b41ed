import { queryOptions } from '@tanstack/react-query'
import { listCategories, listClients, listMethods, listProjects } from 'contract/finance/settings.ts'
import { listSuppliers } from 'contract/finance/suppliers.ts'
import { call } from '#lib/net/call.ts'

type ItemOptions = Record<'categories' | 'projects' | 'clients' | 'suppliers' | 'methods', { value: string; label: string }[]>

const toOptions = (items: readonly { id: number | string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

/** What a new entry may be classified by. */
export const itemOptionsQuery = queryOptions({
  queryKey: ['finance', 'bank', 'items'],
  queryFn: async ({ signal }): Promise<ItemOptions> => {
    const [categories, projects, clients, suppliers, methods] = await Promise.all([
      call(listCategories, {}, { signal }),
      call(listProjects, {}, { signal }),
      call(listClients, {}, { signal }),
      call(listSuppliers, {}, { signal }),
      call(listMethods, {}, { signal }),
    ])
    return {
      categories: toOptions(categories),
      projects: toOptions(projects),
      clients: toOptions(clients),
      suppliers: toOptions(suppliers),
      methods: toOptions(methods),
    }
  },
  meta: { failed: 'Não foi possível carregar categorias e projetos.' },
})
