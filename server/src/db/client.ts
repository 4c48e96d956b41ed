import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../core/database.ts'
import { CommitInDoubt, isDatabaseUnavailable, isWriteConflict } from './failures.ts'

export type { Db } from '../core/database.ts'
export type Pool = pg.Pool

/**
 * Opens a pool. `onIdleError` is told of a connection that PostgreSQL closed while it was idle; without a listener that error
 * ends the process.
 */
export function openPool(connection: pg.PoolConfig, onIdleError: (error: Error) => void): Pool {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, ...connection })
  pool.on('error', onIdleError)
  // A connection that is lost between two statements of a transaction must not end the process either: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const MAX_ATTEMPTS = 6
/**
 * The pause before a repetition; it is multiplied by the attempt's number and a random factor, so that two transactions that collided do
 * not collide again.
 */
const PAUSE_MS = 25

/**
 * Replaces drizzle's `transaction`, which never releases the connection where `begin` fails: every restart of PostgreSQL would
 * cost some connections.
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
      client.release() // the pool discards a connection that was lost
    }
  }

/**
 * Repeats the whole transaction a few times where a deadlock or a serialization failure ended it, so that `work` must be
 * repeatable. A read-only transaction is not repeated, because its rows may already be on their way to a reader.
 */
function createTransactionRunner(pool: Pool): Db['transaction'] {
  const attempt = runAttemptOn(pool)
  return async function transaction(work, config) {
    for (let n = 1; ; n++) {
      try {
        return await attempt(work, config)
      } catch (error) {
        if (n === MAX_ATTEMPTS || config?.accessMode === 'read only' || !isWriteConflict(error)) throw error
        await wait(n * PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }
}

export const openDb = (pool: Pool): Db => Object.assign(drizzle({ client: pool }), { transaction: createTransactionRunner(pool) })

/** Reads PostgreSQL's clock; inside a transaction, the time at which the transaction began. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
