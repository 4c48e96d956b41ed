import { deleteOrRestoreActivity } from 'contract/team/activities.ts'
import { registerActivity } from 'contract/team/board.ts'
import { renameMember } from 'contract/team/members.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'
import {
  addActivity,
  aMeeting,
  aSale,
  bringBackActivity,
  createActivityInput,
  givenMembers,
  readPodium,
  removeActivity,
  updateActivity,
} from '#testing/team.ts'

const TODAY = '2026-11-21'

async function startWatched() {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0] = await givenMembers(api, 'Ana')
  const stream = await openEventStream(await listenOnLoopback(api))
  /** Reads the next movement that open boards receive. */
  const heard = async () => (await stream.nextOf('board')).data
  const told = async () =>
    (await api.db.execute<{ told: number }>(sql`select count(*)::int as told from events where kind = 'board'`)).rows[0]?.told
  return { api, ana: { id: ana, name: 'Ana' }, heard, told }
}

test('a sale, its deletion and its restoration are told to every open leaderboard, which has them by then', async () => {
  const { api, ana, heard } = await startWatched()
  const id = await addActivity(api, aSale(ana.id, 1000))
  const sale = { member: ana, type: 'SALE', centavos: 1000_00, date: TODAY }
  expect(await heard()).toEqual({ ...sale, points: 60 })
  expect(await readPodium(api)).toEqual([[1, 'Ana', 60]])
  await removeActivity(api, id)
  expect(await heard()).toEqual({ ...sale, points: -60 })
  await bringBackActivity(api, id)
  expect(await heard()).toEqual({ ...sale, points: 60 })
})

test('an edit is told as one movement of points, or as two to another day or member', async () => {
  const { api, ana, heard } = await startWatched()
  const id = await addActivity(api, aMeeting(ana.id))
  expect(await heard()).toMatchObject({ points: 10, type: 'MEETING', centavos: null })
  await updateActivity(api, id, aSale(ana.id, 200))
  expect(await heard()).toEqual({ member: ana, points: 42, type: 'SALE', centavos: 200_00, date: TODAY })
  await updateActivity(api, id, aMeeting(ana.id, { date: '2026-10-31' }))
  expect(await heard()).toEqual({ member: ana, points: -52, type: 'SALE', centavos: 200_00, date: TODAY })
  expect(await heard()).toEqual({ member: ana, points: 10, type: 'MEETING', centavos: null, date: '2026-10-31' })
  await updateActivity(api, id, aMeeting(1, { date: '2026-10-31' }))
  expect(await heard()).toMatchObject({ member: ana, points: -10 })
  expect(await heard()).toMatchObject({ member: { id: 1, name: 'Operador local' }, points: 10 })
})

test('open leaderboards are not told of what changes no points', async () => {
  const { api, ana, told } = await startWatched()
  const id = await addActivity(api, aMeeting(ana.id))
  await updateActivity(api, id, aMeeting(ana.id, { description: 'Com o cliente' }))
  await api.ok(renameMember, { params: { id: ana.id }, json: { name: 'Ana Paula', revision: 1 } })
  await bringBackActivity(api, id)
  await api.fails(registerActivity, createActivityInput(aMeeting(99)))
  await api.fails(deleteOrRestoreActivity, { params: { id: 99 }, json: {} })
  expect(await told()).toBe(1)
})

test('an activity sent twice with one key is told once to open leaderboards', async () => {
  const { api, ana, told } = await startWatched()
  const headers = { 'idempotency-key': api.newKey() }
  for (let n = 0; n < 3; n++) await api.send(registerActivity, createActivityInput(aMeeting(ana.id)), headers)
  expect(await told()).toBe(1)
})
