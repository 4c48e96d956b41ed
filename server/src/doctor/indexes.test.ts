import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../db/client.ts'
import { examineWorkspace, type PlantingApi, startHealthyWorkspace } from '../testing/doctor/workspace.ts'

const NOT_EXAMINED =
  'Os índices não foram examinados: o PostgreSQL não deixa este usuário usar a extensão amcheck, ou ela está em um schema que a conexão não procura.'

/** Creates an ordinary role that may read every table, and no more. */
async function createReader({ db }: PlantingApi): Promise<string> {
  const name = `reader_${randomUUID().replaceAll('-', '')}`
  await db.execute(sql.raw(`create role ${name} login nosuperuser in role pg_read_all_data`))
  onTestFinished(async () => void (await db.execute(sql.raw(`drop role ${name}`))))
  return name
}

test('where an administrator has installed amcheck for nobody else, no index counts as damaged, and the person is told', async () => {
  const api = await startHealthyWorkspace()
  await api.db.execute(sql`create extension amcheck`)
  const connection = { ...api.connection, user: await createReader(api) }
  expect(await examineWorkspace({ ...api, connection })).toEqual({ findings: [], notes: [NOT_EXAMINED], failed: [] })
})

test('where amcheck is in a schema that the connection does not search, no index counts as damaged either', async () => {
  const api = await startHealthyWorkspace()
  await api.db.execute(sql`create schema extensions`)
  await api.db.execute(sql`create extension amcheck schema extensions`)
  expect(await examineWorkspace(api)).toEqual({ findings: [], notes: [NOT_EXAMINED], failed: [] })
})

test('an index that cannot be examined now is no damaged one: the check fails, with the reason', async () => {
  const api = await startHealthyWorkspace()
  const pool = openPool({ ...api.connection, max: 1 }, () => undefined)
  onTestFinished(() => pool.end())
  await pool.query('begin')
  await pool.query('lock table heavy_leases')
  const connection = { ...api.connection, options: '-c lock_timeout=100' }
  const { findings, failed } = await examineWorkspace({ ...api, connection })
  expect([findings, failed]).toEqual([[], [{ check: 'database', message: expect.stringContaining('lock timeout') }]])
})
