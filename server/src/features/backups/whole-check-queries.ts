import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobRecords } from '#db/tables/job-records.ts'

export const WHOLE_CHECK = 'backup-check'

export type WholeCheckRecord = typeof jobRecords.$inferSelect

export async function findWholeCheck(db: Db): Promise<WholeCheckRecord | undefined> {
  const [row] = await db.select().from(jobRecords).where(eq(jobRecords.name, WHOLE_CHECK))
  return row
}

/** @returns false if another check has not ended, and went on after `lostBefore` */
export async function claimWholeCheck(db: Db, { now, lostBefore }: { now: Date; lostBefore: Date }): Promise<boolean> {
  const free = sql`${jobRecords.endedAt} is not null or ${jobRecords.startedAt} < ${lostBefore.toISOString()}`
  const rows = await db
    .insert(jobRecords)
    .values({ name: WHOLE_CHECK, firstSeenAt: now, startedAt: now })
    .onConflictDoUpdate({ target: jobRecords.name, set: { startedAt: now, endedAt: null }, setWhere: free })
    .returning({ name: jobRecords.name })
  return rows.length > 0
}

/** `startedAt` is the last time at which a server recorded this. */
export async function reportWholeCheck(db: Db, now: Date): Promise<void> {
  await db
    .update(jobRecords)
    .set({ startedAt: now })
    .where(and(eq(jobRecords.name, WHOLE_CHECK), isNull(jobRecords.endedAt)))
}
