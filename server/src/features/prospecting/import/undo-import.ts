import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listLeadImports as listContract, undoLeadImport as undoContract } from 'contract/prospecting/lead-imports.ts'
import { FILLED_FIELDS } from 'contract/runs/result.ts'
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import { allowLongStatements } from '#db/client.ts'
import { leadImports, leadNotes, leads } from '#db/tables/results.ts'
import { users } from '#db/tables/workspace.ts'
import { lockLeads } from '../lead-keys.ts'
import { toOriginId } from './import-leads.ts'

const MOST_LISTED = 20

export async function listLeadImports({ db }: Ctx): Promise<HandlerResult<typeof listContract>> {
  const rows = await db
    .select({
      id: leadImports.id,
      name: leadImports.name,
      createdAt: leadImports.createdAt,
      undoneAt: leadImports.undoneAt,
      by: users.name,
      leads: db.$count(leads, and(eq(leads.importId, leadImports.id), isNull(leads.deletedAt))),
      completed: sql`cardinality(${leadImports.completed})`.mapWith(Number),
    })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.createdBy))
    .orderBy(desc(leadImports.id))
    .limit(MOST_LISTED)
  return {
    imports: rows.map(({ createdAt, undoneAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
  }
}

/** Of the field's own origin, if no person wrote the field since. */
const isOfImport = (field: string, id: number) =>
  sql`(coalesce(${leads.origins}->${field}->>'id', '') like ${toOriginId(id, '%')} and not ${leads.editedFields} @> array[${field}]::text[])`

function clearFilled({ db }: Ctx, id: number, completed: number[]) {
  const emptied = FILLED_FIELDS.map((field) => {
    const column = leads[field]
    return sql`${sql.identifier(column.name)} = case when ${isOfImport(field, id)} then null else ${column} end`
  })
  return db.execute(sql`
    update ${leads} set ${sql.join(emptied, sql`, `)}, origins = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${leads.origins}) where coalesce(value->>'id', '') not like ${toOriginId(id, '%')})
    where ${leads.id} = any(${sql.param(completed)}::bigint[]) and ${leads.importId} is distinct from ${id}`)
}

/** For good, so that the file can be imported again; what somebody worked with stays. @throws 404, 409 */
export async function undoLeadImport(ctx: Ctx, id: number): Promise<HandlerResult<typeof undoContract>> {
  allowLongStatements(ctx.db, ctx.timings)
  const { db } = ctx
  await lockLeads(db)
  const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id)).for('update')
  if (!row) throw notFoundError('Importação não encontrada')
  if (row.undoneAt) throw conflictError('Esta importação já foi desfeita')
  const hasNotes = sql`exists (select from ${leadNotes} where ${leadNotes.leadId} = ${leads.id})`
  const isUntouched = sql`coalesce(${leads.updatedAt}, ${leads.createdAt}) <= ${row.createdAt.toISOString()}::timestamptz and not ${hasNotes}`
  const removed = await db
    .delete(leads)
    .where(and(eq(leads.importId, id), or(and(isNotNull(leads.deletedAt), isNull(leads.mergedInto)), isUntouched)))
    .returning({ id: leads.id })
  const { rowCount } = await clearFilled(ctx, id, row.completed)
  await db.update(leadImports).set({ undoneAt: ctx.now() }).where(eq(leadImports.id, id))
  return { removed: removed.length, kept: await db.$count(leads, eq(leads.importId, id)), cleared: rowCount ?? 0 }
}
