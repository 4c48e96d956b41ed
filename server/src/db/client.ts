import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#core/database.ts'
import type { Timings } from '#core/timings.ts'
import { applyKeepaliveSettings, DeadlineClient } from './deadline-client.ts'
import { CommitInDoubtError, isDatabaseUnavailable, isWriteConflict } from './failures.ts'

/** `update` stores a call's answer (platform/http/idempotency.ts), as the last statement before the commit. */
const HELD_BACK = /^(?:begin|select set_config\(|update "idempotency_keys" )/

/**
 * For a transaction: the statements that nobody waits for are sent with the one after them, which also throws their failure, so
 * that with a database far away they cost no round trip.
 */
function holdBack(client: pg.PoolClient): pg.PoolClient {
  const held: (() => Promise<pg.QueryResult>)[] = []
  const query = (statement: pg.QueryConfig, values: unknown[]) => {
    held.push(() => client.query(statement, values))
    if (HELD_BACK.test(statement.text)) return Promise.resolve({ rows: [] })
    client.connection.stream.cork()
    try {
      return Promise.all(held.splice(0).map((send) => send())).then((results) => results.at(-1))
    } finally {
      client.connection.stream.uncork()
    }
  }
  return Object.create(client, { query: { value: query } })
}

export type { Db } from '#core/database.ts'
export type Pool = pg.Pool

/**
 * Without a listener an idle connection that PostgreSQL closes would end the process.
 * @param limits.statementMs how long PostgreSQL may send nothing during a statement (decision 0047); no limit by default
 */
export function openPool(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  { statementMs }: { statementMs?: number } = {},
): Pool {
  const watching = statementMs === undefined ? {} : { Client: DeadlineClient, verify: applyKeepaliveSettings }
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, pipeline: true, ...watching, ...connection })
  pool.on('error', onIdleError)
  pool.on('acquire', (client) => limitStatements(client, statementMs))
  // A connection that is lost between two statements of a transaction must not end the process either: the transaction's next statement
  // fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Until the pool next lends the connection. */
function limitStatements(client: pg.PoolClient, statementMs: number | undefined): void {
  if (client instanceof DeadlineClient) client.statementMs = statementMs ?? 0
}

type ConnectionSource = Pick<Pool, 'connect' | 'query'>

function withStatementLimit(pool: Pool, statementMs: number): ConnectionSource {
  const connect = async () => {
    const client = await pool.connect()
    limitStatements(client, statementMs)
    return client
  }
  const query = async (text: string, values: unknown[]) => {
    const client = await connect()
    return client.query(text, values).finally(() => client.release())
  }
  return { connect, query } as ConnectionSource
}

const connections = new WeakMap<Db, pg.PoolClient>()

/** As exports and imports need; without effect outside of a transaction. @param tx the transaction itself, not a savepoint in it */
export function allowLongStatements(tx: Db, { longStatementMs }: Pick<Timings, 'longStatementMs'>): void {
  const client = connections.get(tx)
  if (client) limitStatements(client, longStatementMs)
}

const MAX_ATTEMPTS = 6
/** In milliseconds, multiplied by the attempt's number and a random factor, so that two transactions that collided do not collide again. */
const PAUSE_MS = 25

/**
 * Drizzle's `transaction` never releases the connection if `begin` fails, so that every restart of PostgreSQL would leak
 * connections.
 * @throws CommitInDoubtError if the connection is lost after the work was done
 */
const runAttemptOn =
  (pool: ConnectionSource): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let isDone = false
    const doWork: typeof work = async (tx) => {
      connections.set(tx, client)
      const result = await work(tx)
      isDone = true
      return result
    }
    try {
      return await drizzle({ client: holdBack(client) }).transaction(doWork, config)
    } catch (error) {
      if (isDone && isDatabaseUnavailable(error))
        throw new CommitInDoubtError('the connection was lost while committing', { cause: error })
      throw error
    } finally {
      client.release() // the pool discards a connection that was lost
    }
  }

/**
 * Repeats after a deadlock or serialization failure, so `work` must be repeatable; not a read-only transaction, whose rows may
 * already be on their way to a reader.
 */
function createTransactionRunner(pool: ConnectionSource): Db['transaction'] {
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

export function openDb(pool: Pool, { statementMs }: { statementMs?: number } = {}): Db {
  const source = statementMs === undefined ? pool : withStatementLimit(pool, statementMs)
  return Object.assign(drizzle({ client: source as Pool }), { transaction: createTransactionRunner(source) })
}

/** Inside a transaction, the time at which the transaction began. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
