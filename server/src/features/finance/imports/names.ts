import { UNKNOWN_KINDS, type UnknownName } from 'contract/finance/imports.ts'
import type { ConfigCategory } from 'contract/finance/settings.ts'
import { compact } from 'contract/values.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { TABLES } from '../config-tables.ts'
import type { Movement } from './direction.ts'
import type { NameKind } from './draft.ts'

export const CATEGORY_OF: Readonly<Record<NameKind, ConfigCategory>> = {
  project: 'projetos',
  category: 'categorias',
  client: 'clientes',
  company: 'empresas',
  method: 'metodos',
}

/** The ids of what is there, by kind and by name without capitals and white space. */
export type Known = Readonly<Record<NameKind, Map<string, number>>>

type Used = { kind: NameKind; key: string; name: string; rows: number }

function used(movements: readonly Movement[]): Used[] {
  const found = new Map<string, Used>()
  for (const { names } of movements)
    for (const kind of UNKNOWN_KINDS) {
      const name = names[kind]
      if (name === undefined) continue
      const key = compact(name)
      const one = found.get(`${kind} ${key}`) ?? { kind, key, name, rows: 0 }
      one.rows += 1
      found.set(`${kind} ${key}`, one)
    }
  return [...found.values()]
}

async function activeOf(db: Db, kind: NameKind, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const table = TABLES[CATEGORY_OF[kind]]
  const active = and(inArray(table.nameKey, keys), isNull(table.archivedAt))
  const rows = await db.select({ id: table.id, key: table.nameKey }).from(table).where(active)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Which of the names that a file uses are there, and which are not. */
export async function lookUp(db: Db, movements: readonly Movement[]): Promise<{ known: Known; unknown: UnknownName[] }> {
  const names = used(movements)
  const keysOf = (kind: NameKind) => names.filter((one) => one.kind === kind).map(({ key }) => key)
  const known: Known = {
    project: await activeOf(db, 'project', keysOf('project')),
    category: await activeOf(db, 'category', keysOf('category')),
    client: await activeOf(db, 'client', keysOf('client')),
    company: await activeOf(db, 'company', keysOf('company')),
    method: await activeOf(db, 'method', keysOf('method')),
  }
  const missing = names.filter(({ kind, key }) => !known[kind].has(key))
  return { known, unknown: missing.map(({ kind, name, rows }) => ({ kind, name, rows })) }
}

export const idOf = (known: Known, kind: NameKind, { names }: Movement): number | null => {
  const name = names[kind]
  return name === undefined ? null : (known[kind].get(compact(name)) ?? null)
}
