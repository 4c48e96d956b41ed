import { listPieces } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import { expect, test } from 'vitest'
import { pieces } from '#db/tables/pieces.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { givenPiece } from '#testing/pieces.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const NOON = '2026-11-21T12:00:00Z'
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

const listIds = async (api: TestApi, query: object) => (await api.ok(listPieces, { query })).pieces.map(({ id }) => id)
const readPlanned = async (api: TestApi, query: object = {}) => {
  const { pieces: planned, ...rest } = await api.ok(listPiecesPlannedBetween, { query: { ...NOVEMBER, ...query } })
  return { days: planned.map(({ id, plannedOn }) => [id, plannedOn]), ...rest }
}

test('the calendar of pieces has its days in order, and counts what is late on any day', async () => {
  const api = await startApiForTest({ today: NOON })
  const last = await givenPiece(api, { plannedOn: '2026-11-30', state: 'approved' })
  const first = await givenPiece(api, { plannedOn: '2026-11-01', state: 'published' })
  const today = await givenPiece(api, { plannedOn: '2026-11-21', client: 'cafeserrano' })
  const yesterday = await givenPiece(api, { plannedOn: '2026-11-20' })
  const before = await givenPiece(api, { plannedOn: '2026-10-31' })
  await givenPiece(api, { plannedOn: '2026-12-01' })
  await givenPiece(api, { plannedOn: '2026-11-05', deletedAt: api.time.now() })
  const undated = await givenPiece(api)
  expect(await readPlanned(api)).toEqual({
    days: [
      [first, '2026-11-01'],
      [yesterday, '2026-11-20'],
      [today, '2026-11-21'],
      [last, '2026-11-30'],
    ],
    isCut: false,
    late: 2,
  })
  expect(await readPlanned(api, { client: 'cafeserrano' })).toMatchObject({ days: [[today, '2026-11-21']], late: 0 })
  expect(await listIds(api, { planned: 'late' })).toEqual([before, yesterday])
  expect(await listIds(api, { planned: 'none' })).toEqual([undated])
})

test('a piece is late by the day of the workspace’s time zone', async () => {
  const api = await startApiForTest({ today: '2026-11-22T02:59:00Z' })
  const id = await givenPiece(api, { plannedOn: '2026-11-21' })
  expect(await listIds(api, { planned: 'late' })).toEqual([])
  api.time.advance(60_000)
  expect(await listIds(api, { planned: 'late' })).toEqual([id])
})

test('the calendar of pieces lists the first five hundred, and tells that there are more', async () => {
  const api = await startApiForTest({ today: NOON })
  await givenPiece(api, { plannedOn: '2026-11-02' })
  const [{ id: _id, folded: _folded, ...row } = { id: 0, folded: '' }] = await api.db.select().from(pieces)
  await api.db.insert(pieces).values(Array.from({ length: 500 }, () => row as typeof pieces.$inferInsert))
  const { days, isCut } = await readPlanned(api)
  expect([days.length, isCut]).toEqual([500, true])
})

test.each([
  ['the end before the begin', { from: '2026-11-02', to: '2026-11-01' }],
  ['more than six weeks', { from: '2026-11-01', to: '2026-12-13' }],
])('the calendar of pieces refuses %s by the field', async (_what, query) => {
  const api = await startSharedApi()
  expect(await api.fails(listPiecesPlannedBetween, { query })).toMatchObject({ status: 422, fields: { to: expect.any(String) } })
})
