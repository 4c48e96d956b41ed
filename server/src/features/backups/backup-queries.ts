import { and, desc, eq, gt, inArray, isNotNull, isNull, like, lt, max, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { backups } from '#db/tables/backups.ts'
import { installation, programVersions } from '#db/tables/installation.ts'
import { ARCHIVE_EXTENSION, type WrittenBackup } from './backup-store.ts'

export type BackupRow = typeof backups.$inferSelect

const LISTED = 60

export const listBackupRows = (db: Db): Promise<BackupRow[]> =>
  db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(LISTED)

/** Finds the last successful backup of those that this version restores. */
export async function findLastSuccessfulBackup(db: Db): Promise<BackupRow | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'succeeded'), like(backups.name, `%${ARCHIVE_EXTENSION}%`)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1)
  return row
}

/** Lists the versions of the program that have started, the newest first. */
export const listProgramVersions = (db: Db) => db.select().from(programVersions).orderBy(desc(programVersions.firstStartedAt))

export async function findLastFailureTime(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: max(backups.endedAt) })
    .from(backups)
    .where(eq(backups.state, 'failed'))
  return row?.at ?? undefined
}

export async function readInstallationRow(db: Db): Promise<{ installationId: string; createdAt: Date }> {
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('the installation has no row')
  return row
}

/** @returns undefined if one is running already */
export async function insertRunningBackup(
  db: Db,
  values: Omit<typeof backups.$inferInsert, 'state' | 'heartbeatAt'>,
): Promise<number | undefined> {
  const rows = await db
    .insert(backups)
    .values({ ...values, state: 'running', heartbeatAt: values.startedAt })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return rows[0]?.id
}

/** @returns undefined if a server makes it already, or it has ended */
export async function claimBackup(
  db: Db,
  id: number,
  { now, step }: { now: Date; step: string },
): Promise<BackupRow | undefined> {
  const [row] = await db
    .update(backups)
    .set({ step, heartbeatAt: now })
    .where(and(eq(backups.id, id), eq(backups.state, 'running'), isNull(backups.step)))
    .returning()
  return row
}

const isRunning = (id: number) => and(eq(backups.id, id), eq(backups.state, 'running'))

export async function reportBackupProgress(db: Db, id: number, { now, step }: { now: Date; step?: string }): Promise<void> {
  await db
    .update(backups)
    .set({ heartbeatAt: now, ...(step === undefined ? {} : { step }) })
    .where(isRunning(id))
}

export async function settleSucceededBackup(
  db: Db,
  id: number,
  { now, ...written }: WrittenBackup & { now: Date },
): Promise<void> {
  await db
    .update(backups)
    .set({ ...written, state: 'succeeded', endedAt: now, verifiedAt: now, step: null })
    .where(isRunning(id))
}

export async function settleFailedBackup(db: Db, id: number, { now, reason }: { now: Date; reason: string }): Promise<void> {
  await db.update(backups).set({ state: 'failed', endedAt: now, reason, step: null }).where(isRunning(id))
}

export async function failLostBackups(
  db: Db,
  { now, silentSince, reason }: { now: Date; silentSince: Date; reason: string },
): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'failed', endedAt: now, reason, step: null })
    .where(and(eq(backups.state, 'running'), lt(backups.heartbeatAt, silentSince)))
}

/** Lists the successful backups, of all places or of one. */
export const listSuccessfulBackups = (db: Db, place?: string): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .where(
      and(eq(backups.state, 'succeeded'), place === undefined ? undefined : eq(backups.place, place), isNotNull(backups.size)),
    )

/** Lists what the successful backups of a place since then have added, the oldest first. */
export const listSizesSince = (db: Db, place: string, since: Date): Promise<{ startedAt: Date; size: number }[]> =>
  db
    .select({ startedAt: backups.startedAt, size: sql`${backups.size}`.mapWith(Number) })
    .from(backups)
    .where(and(eq(backups.state, 'succeeded'), eq(backups.place, place), gt(backups.startedAt, since)))
    .orderBy(backups.startedAt)

export async function listFailedBackupNames(db: Db, { place, since }: { place: string; since: Date }): Promise<string[]> {
  const failed = and(eq(backups.state, 'failed'), eq(backups.place, place), gt(backups.startedAt, since))
  const rows = await db.select({ name: backups.name }).from(backups).where(failed)
  return rows.map(({ name }) => name)
}

export async function deleteBackupRows(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(backups).where(inArray(backups.id, [...ids]))
}

export async function deleteOldFailedBackups(db: Db, before: Date): Promise<void> {
  await db.delete(backups).where(and(eq(backups.state, 'failed'), lt(backups.startedAt, before)))
}
