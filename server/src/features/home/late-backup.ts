import type { Home } from 'contract/home.ts'
import { and, eq, max } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { backups } from '../../db/tables/backups.ts'
import { installation } from '../../db/tables/installation.ts'
import { jobRecords } from '../../db/tables/job-records.ts'

/** The time after the last successful backup, or after the beginning of a new installation, from which Home warns. */
const LATE_AFTER_MS = 48 * 3_600_000

/** Finds the error of the last whole check of a backup; undefined where it did not fail. */
async function findFailedCheck(db: Db): Promise<string | undefined> {
  const failed = and(eq(jobRecords.name, 'backup-check'), eq(jobRecords.outcome, 'failed'))
  const [row] = await db.select({ error: jobRecords.error }).from(jobRecords).where(failed)
  return row?.error ?? undefined
}

/**
 * Finds whether Home has to warn: no backup has succeeded for 48 hours, or the last whole check failed.
 * @returns undefined where neither holds
 */
export async function findLateBackup(db: Db, now: Date): Promise<Home['lateBackup']> {
  const [last] = await db
    .select({ at: max(backups.startedAt) })
    .from(backups)
    .where(eq(backups.state, 'succeeded'))
  const [own] = await db.select({ createdAt: installation.createdAt }).from(installation)
  const since = last?.at ?? own?.createdAt
  const lastAt = last?.at?.toISOString() ?? null
  if (since && now.getTime() - since.getTime() > LATE_AFTER_MS) return { lastAt }
  const failedCheck = await findFailedCheck(db)
  return failedCheck === undefined ? undefined : { lastAt, failedCheck }
}
