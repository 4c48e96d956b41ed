import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { attachReceipt, deleteReceipt } from 'contract/finance/receipts.ts'
import { listTrash, purgeEntry, restoreTrash } from 'contract/finance/trash.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changes } from '#db/tables/changes.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { series, seriesSkips } from '#db/tables/series.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { waitForBlocked } from '#testing/locks.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { deleteOccurrence, findOccurrence, givenSeries, readOccurrenceDays, runDailyExtension } from '#testing/series.ts'
import { purgeEntries } from './purge-entries.ts'

const purge = ({ app }: TestApi) => purgeEntries(app.services)
const deleteOutflow = (api: TestApi, id: number) => api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
const readEntryIds = async (api: TestApi) =>
  (await api.db.select({ id: entries.id }).from(entries).orderBy(asc(entries.id))).map(({ id }) => id)

/** The entry is deleted on the 21st in São Paulo's time, which is three hours behind UTC. */
test.each([
  ['2026-11-21T03:00:00Z', '2026-12-22T02:59:00Z', true],
  ['2026-11-21T03:00:00Z', '2026-12-22T03:00:00Z', false],
  ['2026-11-22T02:59:00Z', '2026-12-22T02:59:30Z', true],
  ['2026-11-22T02:59:00Z', '2026-12-22T03:00:00Z', false],
])('deleted at %s, at %s it is there: %s', async (deleted, at, there) => {
  const api = await startApiForTest({ today: deleted })
  const [id = 0, kept = 0] = await insertEntries(api, anOutflow(), anOutflow())
  await deleteOutflow(api, id)
  const [row] = (await api.ok(listTrash, { query: { kind: 'outflow' } })).entries
  expect(row?.restorableUntil).toBe('2026-12-21')
  api.time.set(at)
  await purge(api)
  expect(await readEntryIds(api)).toEqual(there ? [id, kept] : [kept])
})

test('a purged entry takes its receipts and history along, but no file that another entry has', async () => {
  const api = await startApiForTest()
  const [id = 0, other = 0] = await insertEntries(api, anOutflow(), anOutflow())
  const attach = (entry: number) =>
    api.ok(attachReceipt, { params: { id: entry }, form: {}, files: { receipt: aFile(PNG_BYTES, 'n.png') } })
  const gone = await attach(id)
  await api.ok(deleteReceipt, { params: { id: gone.id }, json: {} })
  for (const one of [id, other]) await attach(one)
  await deleteOutflow(api, id)
  api.time.advance(32 * 86_400_000)
  await purge(api)
  expect(await readEntryIds(api)).toEqual([other])
  expect((await api.db.select().from(receipts)).map(({ entryId }) => entryId)).toEqual([other])
  expect((await api.db.select().from(changes)).map(({ thingId }) => thingId)).toEqual([other])
  expect(await api.files()).toHaveLength(1)
  expect(await findWrongEntrySums(api)).toEqual([])
})

test('an occurrence that is purged is not made again, not even when its series goes back', async () => {
  const api = await startApiForTest({ today: '2026-01-31' })
  const id = await givenSeries(api, 'Mensal')
  await deleteOccurrence(api, id, 5)
  const days = await readOccurrenceDays(api, id)
  api.time.advance(32 * 86_400_000)
  await purge(api)
  expect(await api.db.select().from(seriesSkips)).toEqual([{ seriesId: id, occurrence: 5 }])
  await api.db.update(series).set({ nextOccurrence: 1 }).where(eq(series.id, id))
  await runDailyExtension(api)
  expect((await readOccurrenceDays(api, id)).slice(0, days.length)).toEqual(days)
  await expect(findOccurrence(api, id, 5)).rejects.toThrow()
})

test('one run of the purge takes more entries than a batch holds', async () => {
  const api = await startApiForTest()
  await api.db.execute(sql`insert into entries (kind, date, description, recorded_by, deleted_at)
    select 'outflow', '2026-01-01', 'x', 1, '2026-01-01T00:00:00Z' from generate_series(1, 1001)`)
  await purge(api)
  expect(await api.count(entries)).toBe(0)
})

/** The call that locks a row first decides its fate; the other call sees the result. */
test('of a restoration and a purge at once one is done and the other is told', async () => {
  const api = await startApiForTest()
  const ids = await insertEntries(api, ...Array.from({ length: 12 }, () => anOutflow()))
  for (const id of ids) await deleteOutflow(api, id)
  api.time.advance(32 * 86_400_000)
  const restores = ids.map((id) => api.send(restoreTrash, { json: { ids: [id] } }))
  const [, ...answers] = await Promise.all([purge(api), ...restores])
  const restored = ids.filter((_, n) => answers[n]?.statusCode === 200)
  expect(await readEntryIds(api)).toEqual(restored)
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
  expect(await findWrongEntrySums(api)).toEqual([])
})

test('an entry restored while the purge waits for it is not purged, also if it is deleted anew', async () => {
  const api = await startApiForTest()
  const [back = 0, again = 0, gone = 0] = await insertEntries(api, anOutflow(), anOutflow(), anOutflow())
  for (const id of [back, again, gone]) await deleteOutflow(api, id)
  api.time.advance(32 * 86_400_000)
  let purged: Promise<void> | undefined
  await api.db.transaction(async (tx) => {
    await tx.update(entries).set({ deletedAt: null }).where(eq(entries.id, back))
    await tx.update(entries).set({ deletedAt: api.time.now() }).where(eq(entries.id, again))
    purged = purge(api)
    await waitForBlocked(api)
  })
  await purged
  expect(await readEntryIds(api)).toEqual([back, again])
})

test('of two people who delete an entry for good one is told that it is gone', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow())
  await deleteOutflow(api, id)
  const both = await Promise.all([1, 2].map(() => api.send(purgeEntry, { params: { id }, json: {} })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
})
