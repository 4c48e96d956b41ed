import type { Home } from 'contract/home.ts'
import { eq, max } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { backups } from '../../db/tables/backups.ts'
import { installation } from '../../db/tables/installation.ts'

/** How long the last successful backup, or a new installation's beginning, may lie back until Home warns. */
const LATE_AFTER_MS = 48 * 3_600_000

/** Finds whether no backup has succeeded for 48 hours. @returns undefined where one has */
export async function findLateBackup(db: Db, now: Date): Promise<Home['lateBackup']> {
  const [last] = await db
    .select({ at: max(backups.startedAt) })
    .from(backups)
    .where(eq(backups.state, 'succeeded'))
  const [own] = await db.select({ createdAt: installation.createdAt }).from(installation)
  const since = last?.at ?? own?.createdAt
  if (!since || now.getTime() - since.getTime() <= LATE_AFTER_MS) return undefined
  return { lastAt: last?.at?.toISOString() ?? null }
}
