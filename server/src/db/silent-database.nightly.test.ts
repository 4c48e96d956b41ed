import type { Socket } from 'node:net'
import { join } from 'node:path'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startForwarder } from '#testing/forwarder.ts'
import { allowLongStatements, type Db, openDb, openPool } from './client.ts'
import { isDatabaseUnavailable } from './failures.ts'
import { entries } from './tables/entries.ts'

/** The tests' limit for a statement: shorter than the product's thirty seconds, and longer than any of their statements takes. */
const STATEMENT_MS = 5_000
const PATIENT = { timeout: 30_000 }

/** Starts a server that reaches PostgreSQL over TCP, through a forwarder. */
async function forwardedApi() {
  const database = await createTestDatabase()
  const forwarder = await startForwarder(join(database.connection.host ?? '', '.s.PGSQL.5432'))
  const connection = { ...database.connection, host: '127.0.0.1', port: forwarder.port }
  const api = await startApiForTest({ server: { connection, migrateQueue: false, timings: { statementMs: STATEMENT_MS } } })
  onTestFinished(async () => {
    await forwarder.close()
    await database.drop()
  })
  return { api, forwarder }
}

const anOutflow = { nome_saida: 'Aluguel', valor: '10.00' }

/** Records an outflow. @returns the answer's status, the problem's detail, and whether the answer repeats an earlier one */
async function record(api: TestApi, key = api.newKey()) {
  const response = await api.send(recordOutflow, { form: anOutflow }, { 'idempotency-key': key })
  const { detail } = response.json()
  return { status: response.statusCode, detail, isReplayed: response.headers['idempotency-replayed'] === 'true' }
}

const countLentConnections = ({ app: { services } }: TestApi) => services.pool.totalCount - services.pool.idleCount

test('calls to a database that says nothing are answered 503, and their connections given up', async () => {
  const { api, forwarder } = await forwardedApi()
  await api.ok(listOutflows)
  forwarder.setMode('hang')
  const [read, written] = await Promise.all([api.fails(listOutflows), record(api)])
  expect(read).toMatchObject({ status: 503, code: 'database_unavailable', title: 'O banco de dados não respondeu' })
  expect(written).toMatchObject({ status: 503, detail: expect.stringMatching(/^Nada foi gravado\./) })
  await expect.poll(() => countLentConnections(api), PATIENT).toBe(0)
  forwarder.setMode('pass')
  expect(await record(api)).toMatchObject({ status: 200 })
  expect(await api.count(entries)).toBe(1)
})

test('where the answer to a COMMIT never comes, the call says that it does not know, and its repetition finds out', async () => {
  const { api, forwarder } = await forwardedApi()
  const key = api.newKey()
  forwarder.setMode('lose commits')
  const answer = await record(api, key)
  expect(answer).toMatchObject({ status: 503, detail: expect.stringContaining('pode ter sido gravado ou não') })
  forwarder.setMode('pass')
  await expect.poll(() => api.count(entries), PATIENT).toBe(1) // the first tries may still meet a connection that was cut
  expect(await record(api, key)).toMatchObject({ status: 200, isReplayed: true })
  expect(await api.count(entries)).toBe(1)
})

async function limitedPool(statementMs: number) {
  const database = await createTestDatabase()
  const pool = openPool({ ...database.connection, max: 1 }, () => undefined, { statementMs })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return { pool, db: openDb(pool), database }
}

const SLEEP_MARK = 'a long sleep'
const sleep = (db: Db, seconds: number) => db.execute(sql.raw(`select pg_sleep(${seconds}) /* ${SLEEP_MARK} */`))

test('PostgreSQL ends a statement whose client gave it up', async () => {
  const { pool, db } = await limitedPool(2_000)
  const cut = await sleep(db, 600).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(cut)).toBe(true)
  expect(pool.totalCount - pool.idleCount).toBe(0)
  const countSleeping = async () => {
    const { rows } = await db.execute<{ running: number }>(sql`
      select count(*)::int as running from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like ${`%${SLEEP_MARK}%`}`)
    return rows[0]?.running
  }
  await expect.poll(countSleeping, { timeout: 60_000 }).toBe(0)
})

test('a transaction of an export or an import, and a job, may wait longer; the next call on its connection may not', async () => {
  const { pool, db } = await limitedPool(2_000)
  await db.transaction(async (tx) => {
    allowLongStatements(tx, { longStatementMs: 60_000 })
    await sleep(tx, 4)
  })
  const ofJobs = openDb(pool, { statementMs: 60_000 })
  await sleep(ofJobs, 4)
  expect(pool.totalCount).toBe(1)
  expect(isDatabaseUnavailable(await sleep(db, 600).catch((error: unknown) => error))).toBe(true)
})

test('a connection that is lent is watched during its statements, and not between them', async () => {
  const { pool, db } = await limitedPool(7_000)
  const sockets: Socket[] = []
  pool.once('acquire', ({ connection }) => sockets.push(connection.stream as Socket))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    const [socket] = sockets
    expect(socket?.timeout).toBe(0)
    const limits: (number | undefined)[] = []
    // Prepended, so that it runs before pg's own listener, which ends the statement.
    socket?.prependOnceListener('data', () => limits.push(socket.timeout))
    await tx.execute(sql`select 2`)
    expect([limits, socket?.timeout]).toEqual([[7_000], 0])
  })
})
