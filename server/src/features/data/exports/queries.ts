import { and, desc, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { users } from '../../../db/tables/workspace.ts'
import { workspaceExports } from '../../../db/tables/workspace-exports.ts'

export type ExportRow = typeof workspaceExports.$inferSelect

const LISTED = 10

export const listExportRows = (db: Db): Promise<{ row: ExportRow; requestedBy: string }[]> =>
  db
    .select({ row: workspaceExports, requestedBy: users.name })
    .from(workspaceExports)
    .innerJoin(users, eq(users.id, workspaceExports.userId))
    .orderBy(desc(workspaceExports.startedAt), desc(workspaceExports.id))
    .limit(LISTED)

export async function findExport(db: Db, id: number): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(workspaceExports).where(eq(workspaceExports.id, id))
  return row
}

/** Inserts a running export. @returns undefined where one is running already */
export async function insertRunningExport(
  db: Db,
  values: Pick<ExportRow, 'userId' | 'hasFiles' | 'startedAt'>,
): Promise<number | undefined> {
  const rows = await db
    .insert(workspaceExports)
    .values({ ...values, state: 'running', heartbeatAt: values.startedAt })
    .onConflictDoNothing()
    .returning({ id: workspaceExports.id })
  return rows[0]?.id
}

const isRunning = (id: number) => and(eq(workspaceExports.id, id), eq(workspaceExports.state, 'running'))

/** Changes an export that is still running. @returns whether it was still running */
async function updateRunning(db: Db, id: number, values: Partial<ExportRow>): Promise<boolean> {
  const rows = await db.update(workspaceExports).set(values).where(isRunning(id)).returning({ id: workspaceExports.id })
  return rows.length > 0
}

/** Claims a running export that no server is making yet. @returns false where a server makes it already, or it has ended */
export async function claimExport(db: Db, id: number, { now, step }: { now: Date; step: string }): Promise<boolean> {
  const free = and(isRunning(id), isNull(workspaceExports.step))
  const rows = await db
    .update(workspaceExports)
    .set({ step, heartbeatAt: now })
    .where(free)
    .returning({ id: workspaceExports.id })
  return rows.length > 0
}

/** Stores that a running export goes on, and its step where one is given. @returns false where it was canceled, or marked as lost */
export const reportExportProgress = (db: Db, id: number, { now, step }: { now: Date; step?: string }): Promise<boolean> =>
  updateRunning(db, id, { heartbeatAt: now, ...(step === undefined ? {} : { step }) })

export const settleExport = (
  db: Db,
  id: number,
  values: Pick<ExportRow, 'state' | 'endedAt'> & Partial<Pick<ExportRow, 'size' | 'fileKey' | 'expiresAt' | 'reason'>>,
): Promise<boolean> => updateRunning(db, id, { ...values, step: null })

/** Marks the running exports as failed for which no server has reported progress since `silentSince`. */
export async function failLostExports(
  db: Db,
  { now, silentSince, reason }: { now: Date; silentSince: Date; reason: string },
): Promise<void> {
  await db
    .update(workspaceExports)
    .set({ state: 'failed', endedAt: now, reason, step: null })
    .where(and(eq(workspaceExports.state, 'running'), lt(workspaceExports.heartbeatAt, silentSince)))
}

/** Lists the archives that have expired and were not deleted yet. */
export const listExpiredArchives = (db: Db, now: Date): Promise<{ id: number; fileKey: string | null }[]> =>
  db
    .select({ id: workspaceExports.id, fileKey: workspaceExports.fileKey })
    .from(workspaceExports)
    .where(and(isNotNull(workspaceExports.fileKey), lt(workspaceExports.expiresAt, now)))

export async function markExpired(db: Db, id: number): Promise<void> {
  await db.update(workspaceExports).set({ state: 'expired', fileKey: null }).where(eq(workspaceExports.id, id))
}

/** Finds which of these storage keys belong to the archive of an export. */
export async function findReferencedArchives(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const named = inArray(workspaceExports.fileKey, [...keys])
  const rows = await db.select({ key: workspaceExports.fileKey }).from(workspaceExports).where(named)
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** Deletes the rows of exports that began before `before`, have ended, and have no archive any more or never had one. */
export async function deleteOldExports(db: Db, before: Date): Promise<void> {
  const over = and(
    isNull(workspaceExports.fileKey),
    ne(workspaceExports.state, 'running'),
    lt(workspaceExports.startedAt, before),
  )
  await db.delete(workspaceExports).where(over)
}
