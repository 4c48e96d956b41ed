import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { BodyAccess, Permission } from '../calls/permissions.ts'
import { withCodeNames } from '../calls/wire-names.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { ForeignId, Id, SavedReply, Text } from '../values/values.ts'

/** The lists of the specification (§3), and our own `categorias` and `fornecedores`. */
export const CONFIG_ITEM_KINDS = ['empresas', 'metodos', 'projetos', 'clientes', 'categorias', 'fornecedores'] as const
export const ConfigItemKind = z.enum(CONFIG_ITEM_KINDS, 'Categoria desconhecida')
export type ConfigItemKind = z.infer<typeof ConfigItemKind>

/** Projects and clients have permissions of their own, because people who launch work add the project and the client for it; whoever records outflows adds suppliers. */
const CONFIG_PERMISSIONS: Readonly<Record<ConfigItemKind, Permission>> = {
  empresas: 'finance.settings',
  metodos: 'finance.settings',
  projetos: 'projects.write',
  clientes: 'clients.write',
  categorias: 'finance.settings',
  fornecedores: 'finance.write',
}
export const CONFIG_ACCESS: readonly BodyAccess[] = CONFIG_ITEM_KINDS.map((category) => ({
  when: { category },
  needs: CONFIG_PERMISSIONS[category],
}))

/** The first migration creates it; it can be renamed, but not archived or deleted, and its status and client cannot be changed. */
export const INTERNAL_PROJECT = { id: 1, name: 'Operações Internas' } as const

const ITEM_NAMES = { nome: 'name' } as const

const ConfigItem = withCodeNames(z.object({ id: z.int(), nome: z.string(), revision: Revision }), ITEM_NAMES)
const ExpenseCategory = z.object({ id: z.int(), name: z.string(), color: z.string(), revision: Revision })
export type ExpenseCategory = z.infer<typeof ExpenseCategory>
const ForeignItem = withCodeNames(
  z.object({
    id: ForeignId,
    nome: z.string(),
    revision: z.catch(z.optional(Revision), undefined),
  }),
  ITEM_NAMES,
)
export type ForeignConfigItem = z.infer<typeof ForeignItem> &
  Partial<Pick<ExpenseCategory, 'color'>> & {
    document?: string | null
    pixKey?: string | null
    aliases?: string[]
  }

/** An array, an object with an `items` array, or a single object with id and nome (specification §5). */
const ForeignItems = z.union([
  z.array(ForeignItem),
  z.pipe(
    z.object({ items: z.array(ForeignItem) }),
    z.transform(({ items }) => items),
  ),
  z.pipe(
    ForeignItem,
    z.transform((item) => [item]),
  ),
])

/**
 * An array, or a single object with id and nome (specification §5). Of any other shape Home's Financeiro modal says 'Formato de resposta
 * inválido da API'.
 */
const ForeignProjectOptions = z.union([
  z.array(ForeignItem),
  z.pipe(
    ForeignItem,
    z.transform((project) => [project]),
  ),
])

export const listProjectOptions = endpoint({
  method: 'GET',
  access: 'projects.read',
  seed: true,
  path: '/webhook/api/v1/projects',
  summary: 'Projects to choose from',
  reply: z.array(ConfigItem),
  tolerant: ForeignProjectOptions,
})

export const listClients = endpoint({
  method: 'GET',
  access: 'clients.read',
  seed: true,
  path: '/webhook/api/v1/config/clients',
  summary: 'Clients',
  reply: z.object({ items: z.array(ConfigItem) }),
  tolerant: ForeignItems,
})

export const listCompanies = endpoint({
  method: 'GET',
  access: 'finance.read',
  seed: true,
  path: '/webhook/api/v1/config/companies',
  summary: 'Companies',
  reply: z.array(ConfigItem),
  tolerant: ForeignItems,
})

export const listMethods = endpoint({
  method: 'GET',
  access: 'finance.read',
  seed: true,
  path: '/webhook/api/v1/config/methods',
  summary: 'Payment methods',
  reply: z.array(ConfigItem),
  tolerant: ForeignItems,
})

export const listProjects = endpoint({
  method: 'GET',
  access: 'projects.read',
  seed: true,
  path: '/webhook/api/v1/config/projects',
  summary: 'Projects',
  reply: z.array(ConfigItem),
  tolerant: ForeignItems,
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/finance/categories',
  access: 'finance.read',
  summary: 'Expense categories with their colours',
  reply: z.array(ExpenseCategory),
})

export const listArchivedItems = endpoint({
  method: 'GET',
  path: '/api/finance/config/archived',
  access: 'finance.read',
  summary: 'Archived companies, methods, projects, clients, categories and suppliers, by name',
  reply: z.array(z.object({ category: ConfigItemKind, id: z.int(), name: z.string() })),
})

export const ItemName = Text(120, 'Informe o nome')

export const createConfigItem = endpoint({
  method: 'POST',
  access: 'authenticated',
  bodyAccess: CONFIG_ACCESS,
  seed: true,
  path: '/webhook/api/v1/config/create',
  summary: 'Create a company, method, project, client, category or supplier',
  json: z.object({ category: ConfigItemKind, name: ItemName }),
  reply: SavedReply,
  tolerant: z.unknown(),
})

export const ConfigItemToDelete = z.object({ category: ConfigItemKind, id: Id })

export const restoreConfigItem = endpoint({
  method: 'POST',
  path: '/api/finance/config/restore',
  access: 'authenticated',
  bodyAccess: CONFIG_ACCESS,
  summary: 'Undo the deletion of a company, method, project, client, category or supplier',
  json: ConfigItemToDelete,
})

export const renameConfigItem = endpoint({
  method: 'POST',
  path: '/api/finance/config/rename',
  access: 'authenticated',
  bodyAccess: CONFIG_ACCESS,
  summary: 'Rename a company, method, project, client, category or supplier',
  json: z.extend(editSchema({ name: ItemName }), { category: ConfigItemKind, id: Id }),
})
