import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { Queue } from '#core/queue.ts'
import { startQueue } from '#work/queue.ts'
import type { Queryable } from '../open-client.ts'

/** The name under which the waiting jobs are stored beside the tables. No table of the product is called so. */
export const WAITING_JOBS_NAME = '_queue'

export type WaitingJob = { name: string; data: object; start_after: string }

/**
 * Repeated jobs are left out, because every start schedules them; an unfinished job begins again, as after a kill (docs/runs.md);
 * undefined if there is no queue yet.
 */
export async function waitingJobsQuery(client: Queryable): Promise<string | undefined> {
  const { rows } = await client.query("select to_regclass('pgboss.job') as there")
  if (rows[0].there === null) return undefined
  return `select json_object('name' : name, 'data' : data, 'start_after' : start_after returning text) from pgboss.job
    where state in ('created', 'retry', 'active') and data is not null and name not like '\\_\\_pgboss%'
      and name not in (select name from pgboss.schedule)`
}

export type QueueWriter = {
  add(client: pg.Client, jobs: readonly WaitingJob[]): Promise<void>
  undo(): Promise<void>
  close(): Promise<void>
}

/** pg-boss can make the queue's tables only in a transaction of its own, so jobs are added to them later in another. */
export async function openQueueWriter(connection: pg.ClientConfig): Promise<QueueWriter> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => undefined)
  try {
    return await createQueueWriter(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function createQueueWriter(pool: pg.Pool): Promise<QueueWriter> {
  const { rows } = await pool.query("select to_regclass('pgboss.job') as there")
  const isNew = rows[0].there === null
  const queue: Queue = await startQueue(pool, pino({ level: 'silent' }), { background: false })
  const known = new Set<string>()
  return {
    async add(client, jobs) {
      for (const { name, data, start_after } of jobs) {
        if (!known.has(name)) await queue.work(name, 1, async () => undefined)
        known.add(name)
        await queue.send(drizzle({ client }), name, data, new Date(start_after))
      }
    },
    async undo() {
      if (isNew) await pool.query('drop schema if exists pgboss cascade')
    },
    async close() {
      await queue.stop()
      await pool.end()
    },
  }
}
