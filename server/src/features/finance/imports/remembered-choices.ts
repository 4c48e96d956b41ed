import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { imports } from '../../../db/tables/series.ts'
import type { RememberedMappings } from './parsing/sheet.ts'

/** The most kinds of files whose columns are remembered, and the most accounts that are proposed: the newest ones. */
const MOST = 200

/** Reads the columns that people chose in earlier imports, by the names of the file's columns, and the accounts that they named. */
export async function readRememberedChoices(db: Db): Promise<{ remembered: RememberedMappings; accounts: string[] }> {
  const chosen = await db
    .selectDistinctOn([imports.signature], { id: imports.id, signature: imports.signature, mapping: imports.mapping })
    .from(imports)
    .where(sql`${imports.mapping} is not null and ${imports.signature} is not null`)
    .orderBy(imports.signature, desc(imports.id))
  const newest = chosen.sort((a, b) => b.id - a.id).slice(0, MOST)
  const named = await db.selectDistinct({ account: imports.account }).from(imports).where(isNotNull(imports.account)).limit(MOST)
  return {
    remembered: Object.fromEntries(newest.map(({ signature, mapping }) => [signature ?? '', mapping ?? {}])),
    accounts: named.flatMap(({ account }) => account ?? []).sort((a, b) => a.localeCompare(b, 'pt-BR')),
  }
}
