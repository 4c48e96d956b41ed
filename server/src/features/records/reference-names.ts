import { sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import { members } from '#db/tables/team.ts'
import { users } from '#db/tables/workspace.ts'

const TABLE_BY_COLUMN = {
  project_id: projects,
  category_id: categories,
  company_id: companies,
  method_id: methods,
  client_id: clients,
  supplier_id: suppliers,
  member_id: members,
  user_id: users,
  asked_id: users,
  owner_id: users,
  account_id: bankAccounts,
  from_id: bankAccounts,
  to_id: bankAccounts,
  payer_id: bankAccounts,
} as const
export type ReferenceColumn = keyof typeof TABLE_BY_COLUMN

export const isReferenceColumn = (column: string): column is ReferenceColumn => column in TABLE_BY_COLUMN

/** Archived ones included, because entries keep their references. */
export async function readReferenceNames(
  db: Db,
  column: ReferenceColumn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const table = TABLE_BY_COLUMN[column]
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(sql`${table.id} = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function collectReferenceNames(
  db: Db,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const ids = new Map<ReferenceColumn, Set<number>>()
  for (const [column, value] of rows.flatMap(Object.entries))
    if (isReferenceColumn(column) && typeof value === 'number') ids.set(column, (ids.get(column) ?? new Set()).add(value))
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [column, some] of ids) names.set(column, await readReferenceNames(db, column, [...some]))
  return names
}
