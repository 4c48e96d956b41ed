import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { errorForLog, type Log } from '../core/log.ts'
import type { Queue } from '../core/queue.ts'
import type { Pool } from '../db/client.ts'

/** Nobody works longer on one: past it, whoever had it is gone. In seconds. */
const EXPIRES = 120
const RETRIES = { retryLimit: 12, retryDelay: 20, retryBackoff: true, retryDelayMax: 4 * 3600 }

type LogFailure = (name: string, error: unknown) => void

/** Each job ends by itself: what fails is told apart from what went well, and logged. */
const settle = async (
  jobs: readonly { id: string; data: unknown }[],
  work: (data: never) => Promise<void>,
  onFailure: (error: unknown) => void,
) => {
  const ends = await Promise.allSettled(jobs.map(({ data }) => work(data as never)))
  for (const end of ends) if (end.status === 'rejected') onFailure(end.reason)
  return ends.map((end, index) => ({
    id: jobs[index]?.id ?? '',
    status: end.status === 'fulfilled' ? ('completed' as const) : ('failed' as const),
    ...(end.status === 'rejected' ? { output: { error: String(end.reason) } } : {}),
  }))
}

/** `background: false` leaves out the workers, pg-boss's own upkeep and the clock that starts repeated jobs. */
export async function startQueue(pool: Pool, log: Log, { background }: { background: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: background,
    schedule: background,
  })
  const logFailure: LogFailure = (job, error) => {
    const err = errorForLog(error instanceof Error ? error : new Error(String(error)))
    log.error({ err, job }, 'a job failed')
  }
  boss.on('error', (error) => log.error({ err: errorForLog(error) }, 'queue'))
  await boss.start()
  return {
    async check() {
      await boss.getQueues()
    },
    async repeat(name, { cron, expiresInSeconds: expireInSeconds }, work) {
      await boss.createQueue(name, { policy: 'exclusive', expireInSeconds })
      await boss.updateQueue(name, { expireInSeconds }) // one that an earlier version made keeps its own otherwise
      if (!background) return
      await boss.schedule(name, cron)
      await boss.send(name) // before its worker, whose first look would find nothing and the next be far off
      await boss.work(name, { pollingIntervalSeconds: 30 }, () =>
        work().catch((error: unknown) => {
          logFailure(name, error)
          throw error
        }),
      )
    },
    async send(tx, name, data, startAfter) {
      await boss.send(name, data, { startAfter, db: fromDrizzle(tx, sql) })
    },
    async work(name, atOnce, work) {
      await boss.createQueue(name, { ...RETRIES, expireInSeconds: EXPIRES, deleteAfterSeconds: 3600 })
      if (!background) return
      await boss.work(name, { batchSize: atOnce, pollingIntervalSeconds: 1, perJobResults: true }, (jobs) =>
        settle(jobs, work as (data: never) => Promise<void>, (error) => logFailure(name, error)),
      )
    },
    // Without workers there is nothing to wait for.
    stop: () => boss.stop({ graceful: background, timeout: 5_000 }),
  }
}
