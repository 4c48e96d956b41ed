import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { jobRecords } from '../../../db/tables/job-records.ts'

/** The name of the whole check's record among the records of repeated jobs. */
export const WHOLE_CHECK = 'backup-check'

export type WholeCheckRecord = typeof jobRecords.$inferSelect

export async function findWholeCheck(db: Db): Promise<WholeCheckRecord | undefined> {
  const [row] = await db.select().from(jobRecords).where(eq(jobRecords.name, WHOLE_CHECK))
  return row
}

/** Claims the whole check for one server. @returns false where another check began after `lostBefore` and has not ended */
export async function claimWholeCheck(db: Db, { now, lostBefore }: { now: Date; lostBefore: Date }): Promise<boolean> {
  const free = sql`${jobRecords.endedAt} is not null or ${jobRecords.startedAt} < ${lostBefore.toISOString()}`
  const rows = await db
    .insert(jobRecords)
    .values({ name: WHOLE_CHECK, firstSeenAt: now, startedAt: now })
    .onConflictDoUpdate({ target: jobRecords.name, set: { startedAt: now, endedAt: null }, setWhere: free })
    .returning({ name: jobRecords.name })
  return rows.length > 0
}
