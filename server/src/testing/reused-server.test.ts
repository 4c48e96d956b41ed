import { recordOutflow } from 'contract/finance/outflows.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from './api.ts'
import { aFile, PNG_BYTES } from './factories.ts'

const RECORDED = { form: { nome_saida: 'Almoço' }, files: { comprovante: aFile(PNG_BYTES, 'nota.png') } }

/** The rows of every table but those that each start writes anew. */
const readRows = async ({ db }: TestApi) => {
  const { rows } = await db.execute<{ name: string; rows: string }>(sql`
    select tablename as name, query_to_xml(format('select * from public.%I t order by t::text', tablename), true, true, '')::text as rows
    from pg_tables where schemaname = 'public' order by 1`)
  return rows
}

describe('a server that two tests share', () => {
  let before: { app: unknown; rows: unknown; random: unknown; performers: unknown }

  test('is given to the first test as it started, which changes rows, files, the time, a limit and services', async () => {
    const api = await startApiForTest()
    before = {
      app: api.app,
      rows: await readRows(api),
      random: api.app.services.random,
      performers: { ...api.app.services.performers },
    }
    await api.ok(recordOutflow, RECORDED)
    api.time.set('2027-01-31')
    const { services } = api.app
    services.timings.waitMs = 1
    services.random = () => 0
    services.performers.carousel = async () => ({ outcome: 'refused', reason: '' })
    Object.assign(services.performers, { other: async () => undefined })
    expect([await api.count(entries), (await api.files()).length]).toEqual([1, 1])
  })

  test('is given to the second one, of another day, with the rows, numbers, files, limits and services of its start', async () => {
    const api = await startApiForTest({ today: '2026-01-10' })
    expect(api.app).toBe(before.app)
    expect(await readRows(api)).toEqual(before.rows)
    expect([await api.files(), api.time.now()]).toEqual([[], new Date('2026-01-10T15:00:00Z')])
    const { timings, random, performers } = api.app.services
    expect([timings.waitMs, random, performers]).toEqual([DEFAULT_TIMINGS.waitMs, before.random, before.performers])
    await api.ok(recordOutflow, RECORDED)
    expect(await api.db.select({ id: receipts.id }).from(receipts)).toEqual([{ id: 1 }])
  })
})

describe('a server is not shared', () => {
  const spoil: Record<string, (api: TestApi) => unknown> = {
    'changed the schema of its database': ({ db }) => db.execute(sql`create table t (x int)`),
    'let it listen': ({ app }) => app.listen({ port: 0 }),
    'stopped it': ({ stop }) => stop(),
  }

  test.each(Object.keys(spoil))('after a test that has %s', async (act) => {
    const api = await startApiForTest()
    await spoil[act]?.(api)
    spoiled.add(api.app)
  })

  const spoiled = new Set<unknown>()

  test('with another call of the same test', async () => {
    const [one, other] = [await startApiForTest(), await startApiForTest()]
    expect(one.app).not.toBe(other.app)
  })

  test('so each of these tests had another one', () => expect(spoiled.size).toBe(Object.keys(spoil).length))
})
