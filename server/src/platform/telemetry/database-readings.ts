import { REPEATED_JOB_KEYS, WORK_QUEUE_KEYS } from 'contract/data/job-names.ts'
import type { Automation } from 'contract/runs/automations.ts'
import type { RunState } from 'contract/runs/states.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { waitAtMost } from '#core/wait-at-most.ts'
import type { Db } from '#db/client.ts'
import { backups } from '#db/tables/backups.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { runCounts } from '#db/tables/runs.ts'

const FRESH_MS = 5_000
const LONGEST_WAIT_MS = 500
const STATEMENT_MS = 2_000

const QUEUES = [...REPEATED_JOB_KEYS, ...WORK_QUEUE_KEYS]

type QueueReading = {
  name: string
  ready: number
  deferred: number
  active: number
  failed: number
  /** The seconds since the oldest waiting job was due; 0 where no job waits. */
  oldest: number
}

/** pg-boss updates the numbers once a minute; its index of waiting jobs tells the oldest without reading the jobs. */
async function readQueues(db: Db): Promise<QueueReading[]> {
  const { rows } = await db.execute<QueueReading>(sql`
    select q.name, q.ready_count as ready, q.deferred_count as deferred, q.active_count as active, q.failed_count as failed,
      coalesce(extract(epoch from now() - oldest.start_after), 0)::float as oldest
    from pgboss.queue q left join lateral (
      select min(j.start_after) as start_after from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    ) oldest on true
    where q.name in ${QUEUES}`)
  return rows
}

type RunsReading = { automation: Automation; state: RunState; runs: number }

const readRuns = (db: Db): Promise<RunsReading[]> =>
  db
    .select({ automation: runCounts.automation, state: runCounts.state, runs: sql`sum(${runCounts.runs})`.mapWith(Number) })
    .from(runCounts)
    .groupBy(runCounts.automation, runCounts.state)

const readJobs = (db: Db) => db.select().from(jobRecords)

type BackupsReading = {
  lastSuccess: { startedAt: Date; size: number | null } | undefined
  failures: number
  failuresInRow: number
}

async function readBackups(db: Db): Promise<BackupsReading> {
  const [lastSuccess] = await db
    .select({ startedAt: backups.startedAt, size: backups.size })
    .from(backups)
    .where(eq(backups.state, 'succeeded'))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1)
  const since = sql`coalesce((select max(${backups.startedAt}) from ${backups} where ${backups.state} = 'succeeded'), '-infinity')`
  const [counts] = await db
    .select({
      failures: sql`count(*)`.mapWith(Number),
      failuresInRow: sql`count(*) filter (where ${backups.startedAt} > ${since})`.mapWith(Number),
    })
    .from(backups)
    .where(eq(backups.state, 'failed'))
  return { lastSuccess, failures: counts?.failures ?? 0, failuresInRow: counts?.failuresInRow ?? 0 }
}

export type Readings = {
  queues?: QueueReading[]
  runs?: RunsReading[]
  jobs?: (typeof jobRecords.$inferSelect)[]
  backups?: BackupsReading
  /** When the database last answered all readings, in milliseconds since 1970; undefined before the first time. */
  at?: number
}

const readWithStatementTimeout = <Rows>(db: Db, read: (tx: Db) => Promise<Rows>): Promise<Rows> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`))
      return read(tx)
    },
    { accessMode: 'read only' },
  )

/** At most once in five seconds, one reading at a time; if the database is slow or gone, the last answers are returned. */
export function createReadingsReader(db: Db): () => Promise<Readings> {
  const known: Readings = {}
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = async () => {
    askedAt = performance.now()
    known.queues = await readWithStatementTimeout(db, readQueues)
    known.runs = await readWithStatementTimeout(db, readRuns)
    known.jobs = await readWithStatementTimeout(db, readJobs)
    known.backups = await readWithStatementTimeout(db, readBackups)
    known.at = Date.now()
  }
  return async () => {
    if (!asking && performance.now() - askedAt > FRESH_MS)
      asking = ask()
        .catch(() => undefined)
        .finally(() => {
          asking = undefined
        })
    if (asking) await waitAtMost(LONGEST_WAIT_MS, asking)
    return known
  }
}
