import { REPEATED_JOB_KEYS, WORK_QUEUE_KEYS } from 'contract/data/job-names.ts'
import { isFinal } from 'contract/runs/states.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import { waitAtMost } from '#core/wait-at-most.ts'
import type { Db } from '#db/client.ts'
import { backups } from '#db/tables/backups.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { runCounts } from '#db/tables/runs.ts'

const FRESH_MS = 5_000
const LONGEST_WAIT_MS = 500
const STATEMENT_MS = 2_000

const QUEUES = [...REPEATED_JOB_KEYS, ...WORK_QUEUE_KEYS]
const QUEUE_STATES = ['ready', 'deferred', 'active', 'failed'] as const

type QueueReading = Record<(typeof QUEUE_STATES)[number], number> & {
  name: string
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

const readRuns = (db: Db) =>
  db
    .select({ automation: runCounts.automation, state: runCounts.state, runs: sql`sum(${runCounts.runs})`.mapWith(Number) })
    .from(runCounts)
    .groupBy(runCounts.automation, runCounts.state)

async function readBackups(db: Db) {
  const [lastSuccess] = await db
    .select({ startedAt: backups.startedAt, size: backups.size })
    .from(backups)
    .where(eq(backups.state, 'succeeded'))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1)
  const since = lastSuccess?.startedAt.toISOString() ?? '-infinity'
  const [counts] = await db
    .select({
      failures: sql`count(*)`.mapWith(Number),
      failuresInRow: sql`count(*) filter (where ${backups.startedAt} > ${since})`.mapWith(Number),
    })
    .from(backups)
    .where(eq(backups.state, 'failed'))
  return { lastSuccess, failures: counts?.failures ?? 0, failuresInRow: counts?.failuresInRow ?? 0 }
}

const readAll = (db: Db) =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`))
      return {
        queues: await readQueues(tx),
        runs: await readRuns(tx),
        jobs: await tx.select().from(jobRecords),
        backups: await readBackups(tx),
        at: Date.now(),
      }
    },
    { accessMode: 'read only' },
  )

type Readings = Awaited<ReturnType<typeof readAll>>

/** At most once in five seconds, one reading at a time; if the database is slow or gone, the last answers are returned. */
function createReader(db: Db): () => Promise<Readings | undefined> {
  let known: Readings | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  return async () => {
    if (!asking && performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now()
      asking = readAll(db)
        .then((readings) => {
          known = readings
        })
        .catch(() => undefined)
        .finally(() => {
          asking = undefined
        })
    }
    if (asking) await waitAtMost(LONGEST_WAIT_MS, asking)
    return known
  }
}

type Series = { labels?: Record<string, string>; value: number }

type DatabaseMetric = {
  /** A name that ends in `_total` is a counter's. */
  name: `dashboard_${string}`
  help: string
  labels?: readonly string[]
  read: (readings: Readings) => Series[]
}

const toSeconds = (at: Date) => at.getTime() / 1_000

const METRICS: readonly DatabaseMetric[] = [
  {
    name: 'dashboard_queue_jobs',
    help: 'Jobs in each queue by state, as counted once a minute',
    labels: ['queue', 'state'],
    read: ({ queues }) =>
      queues.flatMap((queue) => QUEUE_STATES.map((state) => ({ labels: { queue: queue.name, state }, value: queue[state] }))),
  },
  {
    name: 'dashboard_queue_oldest_job_age_seconds',
    help: 'How long the oldest due job of each queue has waited; 0 where none waits',
    labels: ['queue'],
    read: ({ queues }) => queues.map(({ name: queue, oldest }) => ({ labels: { queue }, value: oldest })),
  },
  {
    name: 'dashboard_runs_waiting',
    help: 'Runs that have not ended, by automation and state',
    labels: ['automation', 'state'],
    read: ({ runs }) =>
      runs.flatMap(({ automation, state, runs: value }) => (isFinal(state) ? [] : [{ labels: { automation, state }, value }])),
  },
  {
    name: 'dashboard_runs_ended_total',
    help: 'Runs that ended, by automation and end',
    labels: ['automation', 'end'],
    read: ({ runs }) =>
      runs.flatMap(({ automation, state, runs: value }) =>
        isFinal(state) ? [{ labels: { automation, end: state }, value }] : [],
      ),
  },
  {
    name: 'dashboard_job_failures_total',
    help: 'Failures of each repeated job, and of the work of each queue',
    labels: ['job'],
    read: ({ jobs }) => jobs.map(({ name: job, failures }) => ({ labels: { job }, value: failures })),
  },
  {
    name: 'dashboard_job_failures_in_row',
    help: 'Failures of each repeated job since its last success',
    labels: ['job'],
    read: ({ jobs }) =>
      jobs.flatMap(({ name: job, failuresInRow, startedAt }) => (startedAt ? [{ labels: { job }, value: failuresInRow }] : [])),
  },
  {
    name: 'dashboard_job_last_success_timestamp_seconds',
    help: 'When each repeated job last succeeded',
    labels: ['job'],
    read: ({ jobs }) => jobs.flatMap(({ name: job, succeededAt: at }) => (at ? [{ labels: { job }, value: toSeconds(at) }] : [])),
  },
  {
    name: 'dashboard_backup_last_success_timestamp_seconds',
    help: 'When the last successful backup began; without a value until one has succeeded',
    read: ({ backups: { lastSuccess } }) => (lastSuccess ? [{ value: toSeconds(lastSuccess.startedAt) }] : []),
  },
  {
    name: 'dashboard_backup_last_success_size_bytes',
    help: 'Size of the last successful backup',
    read: ({ backups: { lastSuccess } }) => (lastSuccess ? [{ value: lastSuccess.size ?? 0 }] : []),
  },
  {
    name: 'dashboard_backup_failures_in_row',
    help: 'Backups that failed since the last successful one',
    read: ({ backups: { failuresInRow } }) => [{ value: failuresInRow }],
  },
  {
    name: 'dashboard_backup_failures_total',
    help: 'Backups that failed',
    read: ({ backups: { failures } }) => [{ value: failures }],
  },
  {
    name: 'dashboard_database_readings_timestamp_seconds',
    help: 'When the database last answered the values that are read from it',
    read: ({ at }) => [{ value: at / 1_000 }],
  },
]

function registerGauge(registers: Registry[], { name, help, labels = [], read }: DatabaseMetric): (readings: Readings) => void {
  const gauge = new Gauge({ name, help, labelNames: labels, registers })
  if (labels.length === 0) gauge.remove() // a value of 0 would mean a backup in 1970
  return (readings) => {
    if (labels.length > 0) gauge.reset() // a state without runs has no row, and must not keep its last value
    for (const { labels: own = {}, value } of read(readings)) gauge.set(own, value)
  }
}

/**
 * A total that fell (a person sent a run again) leaves the counter as it is, because Prometheus takes a falling counter for a
 * restarted server.
 */
function registerCounter(registers: Registry[], { name, help, labels = [], read }: DatabaseMetric): (readings: Readings) => void {
  const counter = new Counter({ name, help, labelNames: labels, registers })
  const last = new Map<string, number>()
  return (readings) => {
    for (const { labels: own = {}, value } of read(readings)) {
      const key = Object.values(own).join(' ')
      counter.inc(own, Math.max(0, value - (last.get(key) ?? 0)))
      last.set(key, value)
    }
  }
}

/** @returns what reads the database and sets the metrics; without an answer of the database they keep their values */
export function registerDatabaseMetrics(registry: Registry, db: Db): () => Promise<void> {
  const read = createReader(db)
  const setters = METRICS.map((metric) => (metric.name.endsWith('_total') ? registerCounter : registerGauge)([registry], metric))
  return async () => {
    const readings = await read()
    if (readings) for (const set of setters) set(readings)
  }
}
