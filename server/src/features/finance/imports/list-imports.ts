import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { ImportSummary, listImports, readImport } from 'contract/finance/imports.ts'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { entries } from '#db/tables/entries.ts'
import { imports } from '#db/tables/series.ts'
import { users } from '#db/tables/workspace.ts'
import { UNMODIFIED_CONDITION } from './undo-import.ts'

const PAGE_ROWS = 20

const importsQuery = (db: Db) =>
  db.select({ import: imports, by: users.name }).from(imports).innerJoin(users, eq(users.id, imports.recordedBy)).$dynamic()

const presentImport = ({ import: row, by }: { import: typeof imports.$inferSelect; by: string }): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  rows: row.rows,
  centavos: row.centavos,
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  by,
})

export async function readImportsPage({ db }: Ctx, before: number | undefined): Promise<HandlerResult<typeof listImports>> {
  const found = await importsQuery(db)
    .where(before === undefined ? undefined : lt(imports.id, before))
    .orderBy(desc(imports.id))
    .limit(PAGE_ROWS + 1)
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  return { imports: rows.map(presentImport), next: last?.import.id ?? null }
}

const MAX_NAMED = 5

export async function readImportCard({ db }: Ctx, id: number): Promise<HandlerResult<typeof readImport>> {
  const [found] = await importsQuery(db).where(eq(imports.id, id))
  if (!found) throw notFoundError('Importação não encontrada')
  const presentCondition = and(eq(entries.importId, id), isNull(entries.deletedAt))
  const untouched = await db.$count(entries, and(presentCondition, UNMODIFIED_CONDITION))
  const kept = await db
    .select({ description: entries.description })
    .from(entries)
    .where(and(presentCondition, sql`not (${UNMODIFIED_CONDITION})`))
    .orderBy(entries.date, entries.id)
    .limit(MAX_NAMED)
  const changed = (await db.$count(entries, presentCondition)) - untouched
  return { ...presentImport(found), untouched, changed, keptNames: kept.map(({ description }) => description) }
}
