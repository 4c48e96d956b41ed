import { and, desc, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobs } from '#db/tables/jobs.ts'
import { users } from '#db/tables/workspace.ts'
import { workspaceExports } from '#db/tables/workspace-exports.ts'

export type ExportRow = typeof workspaceExports.$inferSelect

export const EXPORT_JOB = { kind: 'workspace-export' } as const
const LISTED = 10

/** Lists the newest exports; `step` of a running one is what its job tells. */
export async function listExportRows(db: Db): Promise<{ row: ExportRow; requestedBy: string }[]> {
  const rows = await db
    .select({ row: workspaceExports, requestedBy: users.name, progress: jobs.progress })
    .from(workspaceExports)
    .innerJoin(users, eq(users.id, workspaceExports.userId))
    .leftJoin(jobs, and(eq(jobs.kind, EXPORT_JOB.kind), eq(jobs.subject, workspaceExports.id), eq(jobs.state, 'running')))
    .orderBy(desc(workspaceExports.startedAt), desc(workspaceExports.id))
    .limit(LISTED)
  return rows.map(({ row, requestedBy, progress }) => ({ row: { ...row, step: progress?.message ?? row.step }, requestedBy }))
}

export async function findExport(db: Db, id: number): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(workspaceExports).where(eq(workspaceExports.id, id))
  return row
}

export async function insertRunningExport(
  db: Db,
  values: Pick<ExportRow, 'userId' | 'hasFiles' | 'startedAt'>,
): Promise<number | undefined> {
  const rows = await db
    .insert(workspaceExports)
    .values({ ...values, state: 'running', step: 'Começando…', heartbeatAt: values.startedAt })
    .onConflictDoNothing()
    .returning({ id: workspaceExports.id })
  return rows[0]?.id
}

/** Ends an export that is still running. @returns whether it was still running */
export async function settleExport(
  db: Db,
  id: number,
  values: Pick<ExportRow, 'state' | 'endedAt'> & Partial<Pick<ExportRow, 'size' | 'fileKey' | 'expiresAt' | 'reason'>>,
): Promise<boolean> {
  const running = and(eq(workspaceExports.id, id), eq(workspaceExports.state, 'running'))
  const settled = { ...values, step: null }
  const rows = await db.update(workspaceExports).set(settled).where(running).returning({ id: workspaceExports.id })
  return rows.length > 0
}

export const listExpiredArchives = (db: Db, now: Date): Promise<{ id: number; fileKey: string | null }[]> =>
  db
    .select({ id: workspaceExports.id, fileKey: workspaceExports.fileKey })
    .from(workspaceExports)
    .where(and(isNotNull(workspaceExports.fileKey), lt(workspaceExports.expiresAt, now)))

export async function markExpired(db: Db, id: number): Promise<void> {
  await db.update(workspaceExports).set({ state: 'expired', fileKey: null }).where(eq(workspaceExports.id, id))
}

export async function findReferencedArchives(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const named = inArray(workspaceExports.fileKey, [...keys])
  const rows = await db.select({ key: workspaceExports.fileKey }).from(workspaceExports).where(named)
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

export async function deleteOldExports(db: Db, before: Date): Promise<void> {
  const over = and(
    isNull(workspaceExports.fileKey),
    ne(workspaceExports.state, 'running'),
    lt(workspaceExports.startedAt, before),
  )
  await db.delete(workspaceExports).where(over)
}
