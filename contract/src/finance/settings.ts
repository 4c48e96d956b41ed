import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editOf, Revision } from '../revisions.ts'
import { Done, ForeignId, Id, Lookup, Saved, Text } from '../values.ts'
import { Scope } from './series.ts'

/** Seed §3, and `categorias`, which is ours. */
export const CONFIG_CATEGORIES = ['empresas', 'metodos', 'projetos', 'clientes', 'categorias'] as const
export const ConfigCategory = z.enum(CONFIG_CATEGORIES, 'Categoria desconhecida')
export type ConfigCategory = z.infer<typeof ConfigCategory>

/** The first migration creates it: always there, renamed but never deleted. */
export const INTERNAL_PROJECT = { id: 1, nome: 'Operações Internas' } as const

const ConfigItem = z.object({ id: z.int(), nome: z.string(), revision: Revision })
const Category = z.extend(ConfigItem, { cor: z.string() })
const ForeignItem = z.object({
  id: ForeignId,
  nome: z.string(),
  cor: z.optional(z.string()),
  /** Ours. */
  revision: z.catch(z.optional(Revision), undefined),
})
/** An item as the screens take it, ours or another service's. */
export type ConfigItemRow = z.infer<typeof ForeignItem>

/** Seed §5: an array, an object with an `items` array, or a single object with id and nome. */
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

/** Seed §5: an array, or a single object with an id; anything else is 'Formato de resposta inválido da API'. */
const ForeignProjects = z.union([
  z.array(ForeignItem),
  z.pipe(
    ForeignItem,
    z.transform((project) => [project]),
  ),
])

export const listProjectOptions = endpoint({
  method: 'GET',
  seed: true,
  path: '/webhook/api/v1/projects',
  summary: 'Projects to choose from',
  reply: z.array(ConfigItem),
  tolerant: ForeignProjects,
})

export const listClients = endpoint({
  method: 'GET',
  seed: true,
  path: '/webhook/api/v1/config/clients',
  summary: 'Clients',
  reply: z.object({ items: z.array(ConfigItem) }),
  tolerant: ForeignItems,
})

export const listCompanies = endpoint({
  method: 'GET',
  seed: true,
  path: '/webhook/api/v1/config/companies',
  summary: 'Companies',
  reply: z.array(ConfigItem),
  tolerant: ForeignItems,
})

export const listMethods = endpoint({
  method: 'GET',
  seed: true,
  path: '/webhook/api/v1/config/methods',
  summary: 'Payment methods',
  reply: z.array(ConfigItem),
  tolerant: ForeignItems,
})

export const listProjects = endpoint({
  method: 'GET',
  seed: true,
  path: '/webhook/api/v1/config/projects',
  summary: 'Projects',
  reply: z.array(ConfigItem),
  tolerant: ForeignItems,
})

/** Ours: each has one of the seed's five colours, cycling. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/finance/categories',
  summary: 'Expense categories with their colours',
  reply: z.array(Category),
  tolerant: ForeignItems,
})

/** What a list is narrowed by may be archived by now; its name is told all the same. 404 where there never was such an item. */
export const readConfigItem = endpoint({
  method: 'GET',
  path: '/api/finance/config/item',
  summary: 'A company, method, project, client or category by its id, archived or not',
  query: z.object({ category: ConfigCategory, id: Id }),
  reply: z.object({ name: z.string(), archived: z.boolean() }),
})

const Name = Text(120, 'Informe o nome')

export const createConfigItem = endpoint({
  method: 'POST',
  seed: true,
  path: '/webhook/api/v1/config/create',
  summary: 'Create a company, method, project, client or category',
  json: z.object({ category: ConfigCategory, name: Name }),
  reply: Saved,
  tolerant: z.unknown(),
})

/** Seed §7: an outflow or inflow is named by its text and its date; our screens send its id too. */
export const EntryToDelete = z.object({
  nome: z.enum(['saída', 'entrada'], 'Informe saída ou entrada'),
  descricao: z.nullish(Lookup(400, 'Informe a descrição')),
  data: z.nullish(Lookup(40, 'Informe a data')),
  id: z.optional(Id),
  /** As it was seen: what was changed since is not deleted, but named (409 `changed_elsewhere`). Absent: as it is now. */
  revision: z.optional(Revision),
  /** Of an occurrence of a series. Absent: it alone. */
  escopo: z.optional(Scope),
})
export type EntryToDelete = z.output<typeof EntryToDelete>

/** `excluidas`: of a series, how many went with it. `revision`: of the entry, for the undo. */
export const Deleted = z.extend(Saved, { excluidas: z.optional(z.int()), revision: z.optional(Revision) })
export type Deleted = z.infer<typeof Deleted>

export const ConfigItemToDelete = z.object({ category: ConfigCategory, id: Id })

export const deleteRecord = endpoint({
  method: 'POST',
  seed: true,
  path: '/webhook/api/v1/config/delete',
  summary: 'Delete a config item, or an outflow or inflow by id or by text and date',
  json: z.union([ConfigItemToDelete, EntryToDelete], 'Informe category e id, ou nome, descricao e data'),
  reply: Deleted,
  tolerant: z.unknown(),
})

export const restoreConfigItem = endpoint({
  method: 'POST',
  path: '/api/finance/config/restore',
  summary: 'Undo the deletion of a company, method, project, client or category',
  json: ConfigItemToDelete,
  reply: Done,
})

export const renameConfigItem = endpoint({
  method: 'POST',
  path: '/api/finance/config/rename',
  summary: 'Rename a company, method, project, client or category',
  json: z.extend(editOf({ name: Name }), { category: ConfigCategory, id: Id }),
  reply: Done,
})
