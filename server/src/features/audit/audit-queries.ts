import type { AuditFilters } from 'contract/audit/audit.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { auditLog } from '#db/tables/audit.ts'
import { users } from '#db/tables/workspace.ts'

export type AuditRow = typeof auditLog.$inferSelect

/** In the workspace's time zone; the last day is included. */
function periodCondition({ from, to }: AuditFilters, zone: string): SQL | undefined {
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`
  return and(
    from === undefined ? undefined : sql`${auditLog.at} >= ${start(from)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
  )
}

type Page = { filters: AuditFilters; zone: string; before: number | undefined; limit: number }

function afterCondition(before: number | undefined, { isPeriod }: { isPeriod: boolean }): SQL | undefined {
  if (before === undefined) return undefined
  if (!isPeriod) return lt(auditLog.id, before)
  return sql`(${auditLog.at}, ${auditLog.id}) < ((select last.at from ${auditLog} as last where last.id = ${before}), ${before})`
}

/**
 * Within a period rows are sorted by time, through its index, because by ids (the order of the commits) the query would read all
 * rows after the period first.
 */
export function auditRowsQuery(db: Db, { filters, zone, before, limit }: Page) {
  const { person, action, kind, record, from, to } = filters
  const isPeriod = from !== undefined || to !== undefined
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        person === undefined ? undefined : eq(auditLog.personId, person),
        action === undefined ? undefined : eq(auditLog.action, action),
        kind === undefined ? undefined : eq(auditLog.recordKind, kind),
        record === undefined ? undefined : eq(auditLog.recordId, record),
        periodCondition(filters, zone),
        afterCondition(before, { isPeriod }),
      ),
    )
    .orderBy(...(isPeriod ? [desc(auditLog.at)] : []), desc(auditLog.id))
    .limit(limit)
}

export const findAuditRows = (db: Db, page: Page): Promise<AuditRow[]> => auditRowsQuery(db, page)

export const listAuditPeople = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.select({ id: users.id, name: users.name }).from(users).orderBy(users.name, users.id)
