import { EntryPageQuery } from 'contract/finance/filters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { readEntriesPage } from './read-entries-page.ts'

const TODAY = '2026-11-21'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ today: TODAY })
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, recorded_by)
    select case when n % 5 = 0 then 'inflow' else 'outflow' end::entry_kind, date '2026-11-21' - n % 1000, 'Lançamento ' || n * 7919 % 20000,
      1000 + n * 7919 % 90000, 1
    from generate_series(1, 20000) n`)
  await api.db.execute(sql`analyze entries`)
})

afterAll(() => api.close())

/** Explains the query with which a list's page is read. @returns PostgreSQL's plan */
async function planOf(query: object): Promise<string> {
  let statement: SQL = sql``
  const recorder = {
    execute: async (asked: SQL) => {
      statement = asked
      return { rows: [] }
    },
  }
  await readEntriesPage(recorder as unknown as Db, 'outflow', z.parse(EntryPageQuery, { limit: '50', ...query }), TODAY)
  const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['value', 'desc', 'entries_value'],
  ['value', 'asc', 'entries_value'],
  ['description', 'asc', 'entries_description'],
  ['description', 'desc', 'entries_description'],
])('pages of entries sorted by %s, %s are ranges of the index %s, without a sort', async (sort, direction, index) => {
  for (const cursor of [undefined, '_50']) {
    const plan = await planOf({ sort, direction, to: '2026-11-30', cursor })
    expect(plan).toContain(`using ${index} on entries`)
    expect(plan).not.toContain('Seq Scan on entries')
    expect(plan).not.toContain('Sort Key: (')
    if (cursor) expect(plan).toMatch(/Index Cond: .*ROW\(/)
  }
})

test.each([
  [{ min: '50000' }, 'asc', /COALESCE\(centavos, '0'::bigint\) >= /],
  [{ max: '2000' }, 'desc', /COALESCE\(centavos, '0'::bigint\) <= /],
])('a page of entries sorted by value with the limit %j begins its range there', async (limit, direction, condition) => {
  const plan = await planOf({ sort: 'value', direction, ...limit })
  expect(plan).toMatch(new RegExp(`Index Cond: .*${condition.source}`))
})

test.each(['value', 'description'])('entries of a month sorted by %s are read by the index of days, and sorted', async (sort) => {
  const plan = await planOf({ sort, from: '2024-02-01', to: '2024-02-29' })
  expect(plan).toContain('CTE found')
  expect(plan).toMatch(/entries_page[\s\S]*Index Cond: .*date >= /)
})
