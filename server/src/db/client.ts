import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../core/database.ts'
import { CommitInDoubt, isDatabaseUnavailable, isWriteConflict } from './failures.ts'

export type { Db } from '../core/database.ts'
export type Pool = pg.Pool

/** `onIdleError`: the server closed a connection that nobody was using; without a listener that ends the process. */
export function openPool(connection: pg.PoolConfig, onIdleError: (error: Error) => void): Pool {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, ...connection })
  pool.on('error', onIdleError)
  // Nor one that is lost between two questions of a transaction: its next question says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const ATTEMPTS = 6
/** Of two that were in each other's way, one is gone by the time the other comes again. */
const PAUSE_MS = 25

/**
 * As drizzle's own, which keeps the connection for ever where `begin` is what fails: every restart of PostgreSQL would cost some.
 * @throws CommitInDoubt where the connection is lost after the work was done
 */
const runAttemptOn =
  (pool: Pool): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let isDone = false
    const doWork: typeof work = async (tx) => {
      const result = await work(tx)
      isDone = true
      return result
    }
    try {
      return await drizzle({ client }).transaction(doWork, config)
    } catch (error) {
      if (isDone && isDatabaseUnavailable(error))
        throw new CommitInDoubt('the connection was lost while committing', { cause: error })
      throw error
    } finally {
      client.release() // one that was lost is not kept: the pool looks
    }
  }

/**
 * Runs the whole transaction again, a few times, where a deadlock or a serialization failure ended it: `work` must not mind. What only
 * reads is not repeated, because its rows may be on their way to a reader by then.
 */
function createTransactionRunner(pool: Pool): Db['transaction'] {
  const attempt = runAttemptOn(pool)
  return async function transaction(work, config) {
    for (let n = 1; ; n++) {
      try {
        return await attempt(work, config)
      } catch (error) {
        if (n === ATTEMPTS || config?.accessMode === 'read only' || !isWriteConflict(error)) throw error
        await wait(n * PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }
}

export const openDb = (pool: Pool): Db => Object.assign(drizzle({ client: pool }), { transaction: createTransactionRunner(pool) })

/** What time it is where PostgreSQL runs; in a transaction, when that began. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
