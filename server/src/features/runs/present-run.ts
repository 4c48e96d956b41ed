import type { Run } from 'contract/runs/list.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'

export const RUN_COLUMNS = {
  id: runs.id,
  automation: runs.automation,
  title: runs.title,
  state: runs.state,
  userId: runs.userId,
  userName: users.name,
  createdAt: runs.createdAt,
  endedAt: runs.endedAt,
  nextAttemptAt: runs.nextAttemptAt,
  attempts: runs.attempts,
  progress: runs.progress,
  message: runs.message,
  isBuiltIn: runs.isBuiltIn,
}

type Row = Omit<Run, 'by' | 'startedAt' | 'endedAt' | 'nextAttemptAt'> & {
  userId: number
  userName: string
  createdAt: Date
  endedAt: Date | null
  nextAttemptAt: Date | null
}

export const toIsoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export const toRun = ({ userId, userName, createdAt, endedAt, nextAttemptAt, ...run }: Row): Run => ({
  ...run,
  by: { id: userId, name: userName },
  startedAt: createdAt.toISOString(),
  endedAt: toIsoOrNull(endedAt),
  nextAttemptAt: toIsoOrNull(nextAttemptAt),
})

export async function findPresentedRun(db: Db, id: number): Promise<Run | undefined> {
  const [row] = await db.select(RUN_COLUMNS).from(runs).innerJoin(users, eq(users.id, runs.userId)).where(eq(runs.id, id))
  return row && toRun(row)
}
