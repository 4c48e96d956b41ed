import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDb, openPool } from './client.ts'
import { isDatabaseUnavailable } from './failures.ts'

async function onePool() {
  const database = await createTestDatabase()
  const pool = openPool({ ...database.connection, max: 1 }, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return pool
}

const cutConnections = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

test('a database connection lost as a transaction begins is given back, and the next is another', async () => {
  const pool = await onePool()
  const db = openDb(pool)
  pool.once('acquire', cutConnections)
  const lost = await db.transaction(async () => 'never').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(lost)).toBe(true)
  expect(pool.totalCount - pool.idleCount).toBe(0)
  expect(await db.transaction(async (tx) => (await tx.execute('select 1 as one')).rows)).toEqual([{ one: 1 }])
})

test('a setting that PostgreSQL refuses fails the transaction, and nothing is written', async () => {
  const pool = await onePool()
  const db = openDb(pool)
  const refused = db.transaction(async (tx) => {
    await tx.execute(`select set_config('work_mem', 'muita', true)`)
    await tx.execute('create table written (id int)')
  })
  await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringContaining('"work_mem": "muita"') } })
  expect((await pool.query(`select to_regclass('written') as written`)).rows).toEqual([{ written: null }])
})

test('a database connection lost in a transaction does not end the server, and is given back', async () => {
  const pool = await onePool()
  const db = openDb(pool)
  const clients: pg.PoolClient[] = []
  pool.once('acquire', (client) => clients.push(client))
  const lost = await db
    .transaction(async (tx) => {
      for (const client of clients) cutConnections(client)
      await new Promise((resolve) => clients[0]?.once('end', resolve))
      await tx.execute('select 1')
    })
    .catch((error: unknown) => error)
  expect(isDatabaseUnavailable(lost)).toBe(true)
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
