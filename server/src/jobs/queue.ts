import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Pool } from '../db/client.ts'
import { errorForLog } from '../http/log.ts'

/** Work done later, kept in the same PostgreSQL: a job that was put there survives a crash. */
export type Queue = {
  /** @throws where the queue does not answer */
  check(): Promise<void>
  /** Runs `work` once now and then at every time of `cron` (UTC), on one server at a time. */
  repeat(name: string, cron: string, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** `background: false` leaves out pg-boss's own upkeep and the clock that starts repeated jobs. */
export async function startQueue(pool: Pool, log: FastifyBaseLogger, { background }: { background: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: background,
    schedule: background,
  })
  boss.on('error', (error) => log.error({ err: errorForLog(error) }, 'queue'))
  await boss.start()
  return {
    async check() {
      await boss.getQueues()
    },
    async repeat(name, cron, work) {
      await boss.createQueue(name, { policy: 'exclusive' })
      await boss.work(name, { pollingIntervalSeconds: 30 }, work)
      if (!background) return
      await boss.schedule(name, cron)
      await boss.send(name)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
