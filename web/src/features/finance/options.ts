import { queryOptions } from '@tanstack/react-query'
import {
  type ConfigItemRow,
  INTERNAL_PROJECT,
  listCategories,
  listClients,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
} from 'contract/finance/settings.ts'
import type { Option } from '../../components/select-field.tsx'
import { CallError, call } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'

const key = (list: string) => ['finance', 'config', list] as const

export const companiesQuery = queryOptions({
  queryKey: key('empresas'),
  queryFn: ({ signal }) => call(listCompanies, {}, { signal }),
  meta: { failed: 'Não foi possível carregar as empresas.' },
})

export const methodsQuery = queryOptions({
  queryKey: key('metodos'),
  queryFn: ({ signal }) => call(listMethods, {}, { signal }),
  meta: { failed: 'Não foi possível carregar os métodos de pagamento.' },
})

export const projectsQuery = queryOptions({
  queryKey: key('projetos'),
  queryFn: ({ signal }) => call(listProjects, {}, { signal }),
  meta: { failed: 'Não foi possível carregar os projetos.' },
})

export const clientsQuery = queryOptions({
  queryKey: key('clientes'),
  queryFn: ({ signal }) => call(listClients, {}, { signal }),
  meta: { failed: 'Não foi possível carregar os clientes.' },
})

/** Ours: another service does not know them, and then they are not offered. */
export const categoriesQuery = queryOptions({
  queryKey: key('categorias'),
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  retry: false,
})

function warn(error: unknown): void {
  if (error instanceof CallError && error.kind === 'malformed')
    notify({ kind: 'failed', title: 'Formato de resposta inválido da API' })
  notify({ kind: 'warning', title: 'Aviso', message: 'Usando projeto padrão. Verifique a conexão com a API.' })
}

/** Seed §8: where the projects cannot be had, the one that is always there stands in. */
export const projectChoicesQuery = queryOptions({
  queryKey: ['finance', 'project-choices'],
  queryFn: async ({ signal }): Promise<ConfigItemRow[]> => {
    try {
      return await call(listProjectOptions, {}, { signal })
    } catch (error) {
      if (signal.aborted) throw error
      warn(error)
      return [{ ...INTERNAL_PROJECT }]
    }
  },
})

export const toOptions = (items: readonly ConfigItemRow[] | undefined): Option[] =>
  (items ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))
