import { dashboard } from 'contract/finance/dashboard.ts'
import { DUE_BUCKETS, type DueBucket, type EntryKind, listDueBucketPage, listDueBuckets } from 'contract/finance/due.ts'
import { addDays } from 'contract/values/dates.ts'
import { parseCentavos } from 'contract/values/money.ts'
import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, oneof, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const TODAY = '2026-11-21'

async function buckets(api: TestApi, kind: EntryKind = 'outflow') {
  const { buckets } = await api.ok(listDueBuckets, { query: { kind } })
  return Object.fromEntries(buckets.map((group) => [group.bucket, group])) as Record<DueBucket, (typeof buckets)[number]>
}

/** Reads every page of a bucket, three entries at a time. @returns the ids of the entries */
async function everythingIn(api: TestApi, kind: EntryKind, bucket: DueBucket): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await api.ok(listDueBucketPage, { query: { kind, bucket, limit: '3', cursor } })
    ids.push(...page.entries.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

test('nothing is due in an empty workspace', async () => {
  const api = await startApiForTest({ today: TODAY })
  const { today, buckets } = await api.ok(listDueBuckets, { query: { kind: 'outflow' } })
  expect(today).toBe(TODAY)
  expect(buckets).toEqual(DUE_BUCKETS.map((bucket) => ({ bucket, count: 0, totalCentavos: '0', incomplete: 0, entries: [] })))
})

test.each([
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'week'],
  ['2026-11-28', 'week'],
  ['2026-11-29', 'month'],
  ['2026-12-21', 'month'],
  ['2026-12-22', 'later'],
] as const)('an entry due on %s is in the bucket %s', async (date, bucket) => {
  const api = await startApiForTest({ today: TODAY })
  const [id] = await insertEntries(api, anOutflow({ date, paidOn: null, centavos: 12_34 }))
  const groups = await buckets(api)
  expect(groups[bucket]).toMatchObject({ count: 1, totalCentavos: '1234', entries: [{ date }] })
  for (const each of DUE_BUCKETS) {
    expect(groups[each].count).toBe(each === bucket ? 1 : 0)
    expect(await everythingIn(api, 'outflow', each)).toEqual(each === bucket ? [id] : [])
  }
})

test('a paper’s code finds the entries with it, and those without one of its value and due day', async () => {
  const api = await startApiForTest({ today: TODAY })
  const code = '10490055057722213334877777777713432420000032112'
  const open = { paidOn: null, date: '2031-04-14', centavos: 321_12 }
  const ids = await insertEntries(
    api,
    anOutflow({ ...open, date: '2026-11-21', centavos: null, paymentCode: code }),
    anOutflow(open),
    anOutflow({ ...open, paymentCode: '8'.repeat(44) }),
    anOutflow({ ...open, date: '2031-04-15' }),
    anOutflow({ ...open, centavos: 321_13 }),
    anOutflow({ ...open, paidOn: TODAY, paymentCode: code }),
  )
  const find = async (code: string) => {
    const { buckets } = await api.ok(listDueBuckets, { query: { kind: 'outflow', code } })
    return buckets.flatMap(({ entries }) => entries.map(({ id }) => id))
  }
  expect(await find(code)).toEqual(ids.slice(0, 2))
  expect(await find('nada')).toEqual([])
})

test('the due list leaves out paid, deleted and other kinds, and counts those without value apart', async () => {
  const api = await startApiForTest({ today: TODAY })
  const open = { date: TODAY, paidOn: null }
  await insertEntries(
    api,
    anOutflow({ ...open, centavos: 1_00 }),
    anOutflow({ ...open, centavos: null }),
    anOutflow({ ...open, paidOn: TODAY }),
    anOutflow({ ...open, deletedAt: new Date() }),
    anInflow({ ...open, centavos: 7_00 }),
  )
  expect((await buckets(api)).today).toMatchObject({ count: 2, totalCentavos: '100', incomplete: 1 })
  expect((await buckets(api, 'inflow')).today).toMatchObject({ count: 1, totalCentavos: '700', incomplete: 0 })
})

test('a row of the due list has its names, and the bank day until which it is paid', async () => {
  const api = await startApiForTest({ today: TODAY })
  const project = await givenItem(api, 'projects', 'Site novo')
  const category = await findCategoryId(api, 'Software')
  await insertEntries(
    api,
    anOutflow({ date: '2026-11-20', paidOn: null, projectId: project, categoryId: category }),
    anOutflow({ date: '2026-11-21', paidOn: null }),
    anOutflow({ date: '2026-11-24', paidOn: null }),
  )
  const { overdue, today, week } = await buckets(api)
  expect(overdue.entries[0]).toMatchObject({
    project: 'Site novo',
    category: 'Software',
    bankingDay: '2026-11-23',
    holiday: 'Dia da Consciência Negra',
  })
  expect(today.entries[0]).toMatchObject({ bankingDay: '2026-11-23', holiday: null })
  expect(week.entries[0]).toMatchObject({ bankingDay: '2026-11-24', holiday: null })
})

test('the due list begins with the earliest, page after page, also over ties', async () => {
  const api = await startApiForTest({ today: TODAY })
  const rows = Array.from({ length: 53 }, (_, index) => anOutflow({ date: `2026-11-${10 + (index % 3)}`, paidOn: null }))
  const ids = await insertEntries(api, ...rows)
  const expected = ids.toSorted((a, b) => ((a - (ids[0] ?? 0)) % 3) - ((b - (ids[0] ?? 0)) % 3) || a - b)
  expect(await everythingIn(api, 'outflow', 'overdue')).toEqual(expected)
  const { overdue } = await buckets(api)
  expect(overdue.entries.map(({ id }) => id)).toEqual(expected.slice(0, 20))
  const rest = await api.ok(listDueBucketPage, { query: { kind: 'outflow', bucket: 'overdue', cursor: overdue.nextCursor } })
  expect(rest.entries.map(({ id }) => id)).toEqual(expected.slice(20))
})

test('the sums of what is due are exact beyond what a number holds', async () => {
  const api = await startApiForTest({ today: TODAY })
  const most = 999_999_999_999
  await api.db.execute(sql`insert into entries (kind, date, description, centavos, recorded_by)
    select 'outflow', '2027-06-01', 'Conta', ${most}, 1 from generate_series(1, 10000)`)
  expect((await buckets(api)).later.totalCentavos).toBe(String(10_000n * BigInt(most)))
})

const entry = record({
  kind: constantFrom('inflow' as const, 'outflow' as const),
  days: oneof(constantFrom(-1, 0, 1, 7, 8, 30, 31), integer({ min: -40, max: 70 })),
  centavos: option(integer({ min: 1, max: 999_999_999_999 })),
  paid: constantFrom(true, false, false),
  deleted: constantFrom(true, false, false, false),
})

test('each open entry is in exactly one bucket, and the buckets agree with the dashboard', async () => {
  const api = await startApiForTest({ today: TODAY })
  await assert(
    asyncProperty(array(entry, { minLength: 1, maxLength: 25 }), async (drawn) => {
      await api.db.delete(entries)
      const rows = drawn.map(({ kind, days, centavos, paid, deleted }) => ({
        ...anOutflow({ kind, date: addDays(TODAY, days), deletedAt: deleted ? new Date() : null }),
        centavos: kind === 'inflow' ? (centavos ?? 1) : centavos,
        paidOn: paid ? TODAY : null,
      }))
      const ids = await insertEntries(api, ...rows)
      for (const kind of ['inflow', 'outflow'] as const) {
        const open = ids.filter((_, at) => rows[at]?.kind === kind && !rows[at]?.paidOn && !rows[at]?.deletedAt)
        const shown = await Promise.all(DUE_BUCKETS.map((bucket) => everythingIn(api, kind, bucket)))
        expect(shown.flat().toSorted((a, b) => a - b)).toEqual(open)
        const groups = await buckets(api, kind)
        expect(DUE_BUCKETS.map((bucket) => groups[bucket].count)).toEqual(shown.map(({ length }) => length))
      }
      const { overdue, today, week, month } = await buckets(api)
      const [, , payable] = await api.ok(dashboard.readKpis)
      const soon = [today, week, month].reduce((sum, { totalCentavos }) => sum + BigInt(totalCentavos), 0n)
      expect(soon).toBe(parseCentavos(payable.payable))
      expect([overdue.count, overdue.totalCentavos]).toEqual([payable.overdue.count, String(payable.overdue.centavos)])
    }),
    { numRuns: countRuns(25) },
  )
})

test.each([{ kind: 'tudo' }, { kind: undefined }])('the due list refuses the kind of %j', async (query) => {
  const api = await startSharedApi()
  expect(await api.fails(listDueBuckets, { query })).toMatchObject({ status: 422, fields: { kind: expect.any(String) } })
})

test.each([{ bucket: 'nunca' }, { cursor: '1' }, { limit: '201' }])('a page of what is due with %j is refused', async (wrong) => {
  const api = await startSharedApi()
  const refused = await api.fails(listDueBucketPage, { query: { kind: 'outflow', bucket: 'today', ...wrong } })
  expect(refused).toMatchObject({ status: 422, fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } })
})

test('an entry due on the calendar’s last day, which no bank day follows, is listed with its own day', async () => {
  const api = await startApiForTest({ today: TODAY })
  await insertEntries(api, anOutflow({ date: '2199-12-31', paidOn: null }))
  expect((await buckets(api)).later.entries).toMatchObject([{ date: '2199-12-31', bankingDay: '2199-12-31' }])
})

test.each(['2026-02-31_1', '_1'])('the cursor %s, which has no day, is refused', async (cursor) => {
  const api = await startSharedApi()
  const refused = await api.fails(listDueBucketPage, { query: { kind: 'outflow', bucket: 'later', cursor } })
  expect(refused).toMatchObject({ status: 422, fields: { cursor: 'Cursor inválido' } })
})

test('filtered due buckets have what matches, and sum what remains of it', async () => {
  const api = await startApiForTest({ today: TODAY })
  const clientId = await givenItem(api, 'clients', 'Padaria Aurora')
  const companyId = await givenItem(api, 'companies', 'Lume')
  await insertEntries(
    api,
    anInflow({ date: '2026-11-20', paidOn: null, centavos: 100_00, clientId, companyId }),
    anInflow({ date: '2026-11-21', paidOn: null, centavos: 290_00, clientId }),
    anInflow({ date: '2026-11-21', paidOn: null, centavos: 7_00 }),
  )
  const find = async (filters: object) => {
    const { buckets } = await api.ok(listDueBuckets, { query: { kind: 'inflow', ...filters } })
    return buckets.flatMap(({ bucket, count, totalCentavos, entries }) =>
      count > 0 ? [[bucket, count, totalCentavos, entries.map(({ centavos }) => centavos)]] : [],
    )
  }
  expect(await find({ q: 'aurora' })).toEqual([
    ['overdue', 1, '10000', [100_00]],
    ['today', 1, '29000', [290_00]],
  ])
  expect(await find({ q: '290,00' })).toEqual([['today', 1, '29000', [290_00]]])
  expect(await find({ company: String(companyId) })).toEqual([['overdue', 1, '10000', [100_00]]])
  expect(await find({ from: TODAY, to: TODAY, client: 'none' })).toEqual([['today', 1, '700', [7_00]]])
  const { entries: page } = await api.ok(listDueBucketPage, {
    query: { kind: 'inflow', bucket: 'today', client: String(clientId) },
  })
  expect(page.map(({ centavos }) => centavos)).toEqual([290_00])
})
