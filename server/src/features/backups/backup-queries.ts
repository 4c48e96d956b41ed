import { and, desc, eq, exists, gt, inArray, isNotNull, like, lt, max, not, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { backups } from '#db/tables/backups.ts'
import { installation, programVersions } from '#db/tables/installation.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { jobs } from '#db/tables/jobs.ts'
import { ARCHIVE_EXTENSION, type WrittenBackup } from './backup-store.ts'

export type BackupRow = typeof backups.$inferSelect

const LISTED = 60

export const BACKUP_JOB = { kind: 'backup' } as const
export const CHECK_JOB = { kind: 'backup-check' } as const

/** Lists the newest backups; `step` of a running one is what its job tells. */
export async function listBackupRows(db: Db): Promise<BackupRow[]> {
  const rows = await db
    .select({ row: backups, progress: jobs.progress })
    .from(backups)
    .leftJoin(jobs, and(eq(jobs.kind, BACKUP_JOB.kind), eq(jobs.subject, backups.id), eq(jobs.state, 'running')))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(LISTED)
  return rows.map(({ row, progress }) => (row.state === 'running' ? { ...row, step: progress?.message ?? row.step } : row))
}

export async function readBackupRow(db: Db, id: number): Promise<BackupRow> {
  const [row] = await db.select().from(backups).where(eq(backups.id, id))
  if (!row) throw new Error(`the backup ${id} has no row`)
  return row
}

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

/** Finds when the newest of the failed backups began. */
export async function findLastFailureTime(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: max(backups.startedAt) })
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
  values: Pick<BackupRow, 'kind' | 'name' | 'place' | 'isEncrypted' | 'hasFiles' | 'startedAt'>,
): Promise<number | undefined> {
  const rows = await db
    .insert(backups)
    .values({ ...values, state: 'running', step: 'Começando…', heartbeatAt: values.startedAt })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return rows[0]?.id
}

const isRunning = (id: number) => and(eq(backups.id, id), eq(backups.state, 'running'))

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

export async function renewHeartbeat(db: Db, id: number, now: Date): Promise<void> {
  await db.update(backups).set({ heartbeatAt: now }).where(isRunning(id))
}

export async function settleFailedBackup(db: Db, id: number, { now, reason }: { now: Date; reason: string }): Promise<void> {
  await db.update(backups).set({ state: 'failed', endedAt: now, reason, step: null }).where(isRunning(id))
}

/** Fails the backups of servers of a version before jobs that have been silent since then. */
export async function failBackupsWithoutJob(
  db: Db,
  { now, silentSince, reason }: { now: Date; silentSince: Date; reason: string },
): Promise<void> {
  const isSilent = and(eq(backups.state, 'running'), lt(backups.heartbeatAt, silentSince))
  const hasJob = exists(
    db
      .select()
      .from(jobs)
      .where(and(openJobCondition(BACKUP_JOB.kind), eq(jobs.subject, backups.id))),
  )
  await db
    .update(backups)
    .set({ state: 'failed', endedAt: now, reason, step: null })
    .where(and(isSilent, not(hasJob)))
}

const openJobCondition = (kind: string) => and(eq(jobs.kind, kind), inArray(jobs.state, ['waiting', 'running']))

export const isCheckUnderWay = async (db: Db): Promise<boolean> => (await db.$count(jobs, openJobCondition(CHECK_JOB.kind))) > 0

/** Finds the record of the last check of a whole backup. */
export async function findWholeCheck(db: Db): Promise<typeof jobRecords.$inferSelect | undefined> {
  const [row] = await db.select().from(jobRecords).where(eq(jobRecords.name, CHECK_JOB.kind))
  return row
}

/** Finds when the successful backup before this one began. */
export async function findSuccessBefore(db: Db, id: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: max(backups.startedAt) })
    .from(backups)
    .where(and(eq(backups.state, 'succeeded'), lt(backups.id, id)))
  return row?.at ?? undefined
}

export const listSuccessfulBackups = (db: Db): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'succeeded'), isNotNull(backups.size)))

/** Whether a backup succeeded in a folder outside the data folder, whatever its path, or in this place. */
export const hasBackupsOutside = async (db: Db, place: string): Promise<boolean> =>
  (await db.$count(backups, and(eq(backups.state, 'succeeded'), or(isNotNull(backups.placeId), eq(backups.place, place))))) > 0

type PlaceNames = { place: string; id: string | undefined }

const isPlace = ({ place, id }: PlaceNames) =>
  or(eq(backups.place, place), id === undefined ? undefined : eq(backups.placeId, id))

/** Lists the sizes of the successful backups of a place since then, the oldest first; those of versions before `objectsSize` are left out. */
export const listSizesSince = (
  db: Db,
  place: PlaceNames,
  since: Date,
): Promise<{ startedAt: Date; size: number; objectsSize: number }[]> =>
  db
    .select({
      startedAt: backups.startedAt,
      size: sql`${backups.size}`.mapWith(Number),
      objectsSize: sql`${backups.objectsSize}`.mapWith(Number),
    })
    .from(backups)
    .where(and(eq(backups.state, 'succeeded'), isPlace(place), isNotNull(backups.objectsSize), gt(backups.startedAt, since)))
    .orderBy(backups.startedAt)

export async function listFailedBackupNames(db: Db, since: Date): Promise<string[]> {
  const failed = and(eq(backups.state, 'failed'), gt(backups.startedAt, since))
  const rows = await db.select({ name: backups.name }).from(backups).where(failed)
  return rows.map(({ name }) => name)
}

export async function deleteBackupRows(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(backups).where(inArray(backups.id, [...ids]))
}

export async function deleteOldFailedBackups(db: Db, before: Date): Promise<void> {
  await db.delete(backups).where(and(eq(backups.state, 'failed'), lt(backups.startedAt, before)))
}
