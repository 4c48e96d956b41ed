import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Log } from '#core/log.ts'
import type { Queue } from '#core/queue.ts'
import type { Pool } from '#db/client.ts'

/** The time in seconds after which a job of a work queue that is still running counts as lost. */
const EXPIRES_SECONDS = 120
const RETRIES = { retryLimit: 12, retryDelay: 20, retryBackoff: true, retryDelayMax: 4 * 3600 }
/** The five retries end within an hour; by default pg-boss repeats a failed job twice without any delay. */
const REPEATED_RETRIES = { retryLimit: 5, retryDelay: 60, retryBackoff: true, retryDelayMax: 1800 }

const POLLS_PER_SECOND = 4

const hasLimits = (queue: object | undefined, limits: object): boolean =>
  queue !== undefined && isDeepStrictEqual({ ...queue, ...limits }, queue)

type Options = {
  background: boolean
  migrate?: boolean
}

export async function startQueue(pool: Pool, log: Log, { background, migrate = true }: Options): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: background,
    schedule: background,
    migrate,
  })
  const logFailure = (job: string) => (err: unknown) => {
    log.error({ err, job }, 'a job failed')
    throw new Error(String(err)) // pg-boss stores it with the job
  }
  boss.on('error', (err) => log.error({ err }, 'the queue could not read or update its jobs; it tries again by itself'))
  await boss.start()
  // The queues of earlier starts are read at once, because creating or updating each of them again takes a transaction of its own.
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  return {
    async check() {
      await boss.getQueues()
    },
    async repeat(name, { cron, expiresInSeconds: expireInSeconds }, work) {
      const limits = { ...REPEATED_RETRIES, expireInSeconds }
      if (!queues.has(name)) await boss.createQueue(name, { policy: 'exclusive', ...limits })
      // A queue that an earlier version made, or makes at this moment, would keep its own limits otherwise.
      if (!hasLimits(queues.get(name), limits)) await boss.updateQueue(name, limits)
      if (!background) return
      await boss.schedule(name, cron)
      await boss.send(name) // before the worker starts: its first poll would find no job, and its next poll is 30 s later
      await boss.work(name, { pollingIntervalSeconds: 30 }, () => work().catch(logFailure(name)))
    },
    async send(tx, name, data, startAfter) {
      await boss.send(name, data, { startAfter, db: fromDrizzle(tx, sql) })
    },
    async startNow(tx, name) {
      const db = fromDrizzle(tx, sql)
      if (await boss.send(name, {}, { db })) return true
      // The queue holds at most one job: a waiting job is made due now, a running job stays as it is.
      const { rows } = await tx.execute(
        sql`update pgboss.job set start_after = now() where name = ${name} and state < 'active' returning id`,
      )
      return rows.length > 0
    },
    async work(name, concurrency, work) {
      if (!queues.has(name))
        await boss.createQueue(name, { ...RETRIES, expireInSeconds: EXPIRES_SECONDS, deleteAfterSeconds: 3600 })
      if (!background) return
      // Each worker takes one job at a time: a batch would keep pg-boss from the next jobs until its slowest one has ended.
      const pollingIntervalSeconds = Math.max(1, concurrency / POLLS_PER_SECOND)
      await boss.work(name, { localConcurrency: concurrency, pollingIntervalSeconds }, async ([job]) => {
        if (job) await work(job.data as never).catch(logFailure(name))
      })
    },
    // Without workers there is no job to wait for.
    stop: () => boss.stop({ graceful: background, timeout: 5_000 }),
  }
}
