import { sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { jobRecords } from '#db/tables/job-records.ts'

type At = { name: string; at: Date }

const INTERRUPTED = 'A execução anterior não terminou: o servidor parou no meio dela, ou ela passou do limite de tempo.'

const { startedAt, endedAt, failures, failuresInRow, failedAt, error } = jobRecords

const isInterrupted = sql`${startedAt} is not null and ${endedAt} is null`
const whenInterrupted = (then: unknown, otherwise: unknown) => sql`case when ${isInterrupted} then ${then} else ${otherwise} end`

/** The previous run counts as failed if it never ended. */
export const recordJobStart = (db: Db, { name, at }: At) =>
  db
    .insert(jobRecords)
    .values({ name, firstSeenAt: at, startedAt: at })
    .onConflictDoUpdate({
      target: jobRecords.name,
      set: {
        failures: whenInterrupted(sql`${failures} + 1`, failures),
        failuresInRow: whenInterrupted(sql`${failuresInRow} + 1`, failuresInRow),
        failedAt: whenInterrupted(startedAt, failedAt),
        error: whenInterrupted(INTERRUPTED, error),
        startedAt: at,
        endedAt: null,
      },
    })

type JobEnd = At & { outcome: 'succeeded' | 'skipped'; durationMs?: number }

/** A skipped run leaves the failures before it as they are. */
export const recordJobEnd = (db: Db, { name, at, outcome, durationMs }: JobEnd) => {
  const success = outcome === 'succeeded' ? { succeededAt: at, failuresInRow: 0, error: null } : {}
  const ended = { endedAt: at, outcome, durationMs, ...success }
  return db
    .insert(jobRecords)
    .values({ name, firstSeenAt: at, ...ended })
    .onConflictDoUpdate({ target: jobRecords.name, set: ended })
}

type JobFailure = At & { error: string; durationMs?: number }

export const recordJobFailure = (db: Db, { name, at, error: words, durationMs }: JobFailure) => {
  const failed = { endedAt: at, failedAt: at, outcome: 'failed' as const, error: words, durationMs }
  return db
    .insert(jobRecords)
    .values({ name, firstSeenAt: at, ...failed, failures: 1, failuresInRow: 1 })
    .onConflictDoUpdate({
      target: jobRecords.name,
      set: { ...failed, failures: sql`${failures} + 1`, failuresInRow: sql`${failuresInRow} + 1` },
    })
}
