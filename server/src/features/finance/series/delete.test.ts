import { restoreOutflow } from 'contract/finance/outflows.ts'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import {
  deleteOccurrence,
  editOccurrence,
  findOccurrence,
  givenSeries,
  readNewestSeries,
  readOccurrenceDays,
  readSeries,
  readUndeletedOccurrences,
  runDailyExtension,
} from '#testing/series.ts'

const numbers = async (api: TestApi, id: number) => (await readUndeletedOccurrences(api, id)).map(({ occurrence: n }) => n)
const restore = async (api: TestApi, id: number, n: number) =>
  api.ok(restoreOutflow, { params: { id: (await findOccurrence(api, id, n)).id }, json: {} })
const upTo = (n: number) => Array.from({ length: n + 1 }, (_, index) => index)

test('a deleted occurrence is not made again, and is restored to its place', async () => {
  const api = await startApiForTest({ today: '2026-01-31' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-01-31' })
  expect(await deleteOccurrence(api, id, 3)).toMatchObject({ ok: true, deleted: 1 })
  api.time.set('2026-03-01')
  await runDailyExtension(api)
  expect(await numbers(api, id)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  await restore(api, id, 3)
  expect(await numbers(api, id)).toEqual(upTo(13))
})

test('deleting this and the next ones ends the series but for what is paid; one undo restores all', async () => {
  const api = await startApiForTest({ today: '2026-01-31' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-01-31' })
  await editOccurrence(api, id, 7, { paid: true })
  await editOccurrence(api, id, 8, { centavos: 1_00 })
  await deleteOccurrence(api, id, 9)
  expect(await deleteOccurrence(api, id, 5, 'following')).toMatchObject({ deleted: 6 })
  expect(await numbers(api, id)).toEqual([0, 1, 2, 3, 4, 7])
  api.time.set('2026-06-30')
  await runDailyExtension(api)
  expect(await numbers(api, id), 'nothing is made of what has ended').toEqual([0, 1, 2, 3, 4, 7])

  await restore(api, id, 11)
  expect((await readSeries(api, id)).endedAt).toBeNull()
  await runDailyExtension(api)
  expect(await numbers(api, id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(await findOccurrence(api, id, 8)).toMatchObject({ centavos: 1_00 })
})

test('deleting all open occurrences is not undone by the undo of an earlier deletion', async () => {
  const api = await startApiForTest({ today: '2026-03-15' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-01-31', paga: true })
  await deleteOccurrence(api, id, 4)
  await deleteOccurrence(api, id, 6, 'open')
  expect(await numbers(api, id)).toEqual([0])
  await restore(api, id, 4)
  expect(await numbers(api, id)).toEqual([0, 4])
  expect((await readSeries(api, id)).endedAt).not.toBeNull()
  await restore(api, id, 5)
  expect(await numbers(api, id)).toEqual(upTo(13))
  expect((await readSeries(api, id)).endedAt).toBeNull()
})

test('an edit and a deletion of all open occurrences reach both parts of a series', async () => {
  const api = await startApiForTest({ today: '2026-01-31' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-01-31' })
  await editOccurrence(api, id, 1, { paid: true })
  await editOccurrence(api, id, 3, { centavos: 4000_00, scope: 'following' })
  const later = (await readNewestSeries(api)).id
  await editOccurrence(api, later, 4, { notes: 'reajuste', scope: 'open' })
  const notes = async (part: number) => (await readUndeletedOccurrences(api, part)).map((entry) => entry.notes)
  expect(await notes(id)).toEqual(['reajuste', null, 'reajuste'])
  expect(await notes(later)).toEqual(Array(10).fill('reajuste'))
  expect(await deleteOccurrence(api, later, 4, 'open')).toMatchObject({ deleted: 12 })
  expect([await numbers(api, id), await numbers(api, later)]).toEqual([[1], []])
})

test('a paid occurrence is deleted where it is the chosen one', async () => {
  const api = await startApiForTest({ today: '2026-01-31' })
  const id = await givenSeries(api, '3x', { data: '2026-01-31', paga: true })
  await deleteOccurrence(api, id, 0, 'following')
  expect(await readOccurrenceDays(api, id)).toEqual([])
})
