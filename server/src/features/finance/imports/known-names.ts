import { IMPORT_NAME_KINDS, type UnknownName } from 'contract/finance/imports.ts'
import type { ConfigItemKind } from 'contract/finance/settings.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, isNull, sql } from 'drizzle-orm'
import { inSlices } from '#core/concurrency.ts'
import type { Db } from '#db/client.ts'
import { CONFIG_TABLES } from '../config-items/config-item.ts'
import type { NameKind } from './parsed-row.ts'
import type { Movement } from './resolve-signs.ts'

export const CONFIG_CATEGORY_BY_NAME_KIND: Readonly<Record<NameKind, ConfigItemKind>> = {
  project: 'projetos',
  category: 'categorias',
  client: 'clientes',
  supplier: 'fornecedores',
  company: 'empresas',
  method: 'metodos',
}

export type KnownNames = Readonly<Record<NameKind, Map<string, number>>>

type UsedName = { kind: NameKind; key: string; name: string; rows: number }

async function collectUsedNames(movements: readonly Movement[]): Promise<UsedName[]> {
  const found = new Map<string, UsedName>()
  for await (const slice of inSlices(movements))
    for (const { names } of slice)
      for (const kind of IMPORT_NAME_KINDS) {
        const name = names[kind]
        if (name === undefined) continue
        const key = toNameKey(name)
        const one = found.get(`${kind} ${key}`) ?? { kind, key, name, rows: 0 }
        one.rows += 1
        found.set(`${kind} ${key}`, one)
      }
  return [...found.values()]
}

async function findActiveItems(db: Db, kind: NameKind, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const table = CONFIG_TABLES[CONFIG_CATEGORY_BY_NAME_KIND[kind]]
  // One parameter for all keys: there may be fifty thousand.
  const active = and(sql`${table.nameKey} = any(${sql.param(keys)}::text[])`, isNull(table.archivedAt))
  const rows = await db.select({ id: table.id, key: table.nameKey }).from(table).where(active)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export async function lookUpNames(
  db: Db,
  movements: readonly Movement[],
): Promise<{ known: KnownNames; unknown: UnknownName[] }> {
  const names = await collectUsedNames(movements)
  const listNameKeys = (kind: NameKind) => names.filter((one) => one.kind === kind).map(({ key }) => key)
  const known: KnownNames = {
    project: await findActiveItems(db, 'project', listNameKeys('project')),
    category: await findActiveItems(db, 'category', listNameKeys('category')),
    client: await findActiveItems(db, 'client', listNameKeys('client')),
    supplier: await findActiveItems(db, 'supplier', listNameKeys('supplier')),
    company: await findActiveItems(db, 'company', listNameKeys('company')),
    method: await findActiveItems(db, 'method', listNameKeys('method')),
  }
  const missing = names.filter(({ kind, key }) => !known[kind].has(key))
  return { known, unknown: missing.map(({ kind, name, rows }) => ({ kind, name, rows })) }
}

export const findKnownId = (known: KnownNames, kind: NameKind, { names }: Movement): number | null => {
  const name = names[kind]
  return name === undefined ? null : (known[kind].get(toNameKey(name)) ?? null)
}
