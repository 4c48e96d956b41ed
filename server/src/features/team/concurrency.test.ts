import { deleteOrRestoreActivity, editActivity } from 'contract/team/activities.ts'
import { registerActivity } from 'contract/team/board.ts'
import { deactivateOrRestoreMember } from 'contract/team/members.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { sendWhileLocked } from '#testing/send-while-locked.ts'
import {
  addActivity,
  aMeeting,
  aSale,
  completeActivityEdit,
  createActivityInput,
  givenMembers,
  listLines,
  readPodium,
  removeActivity,
} from '#testing/team.ts'
import { expectOneLineEach, expectTrueBoard, readTeamRecords } from '#testing/team-truth.ts'

const TODAY = '2026-11-21'

const activity = (id: number) => sql`select 1 from activities where id = ${id} for update`

async function withSale() {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0] = await givenMembers(api, 'Ana')
  const id = await addActivity(api, aSale(ana, 1000))
  const call = {
    delete: () => api.send(deleteOrRestoreActivity, { params: { id }, json: {} }),
    restore: () => api.send(deleteOrRestoreActivity, { params: { id }, json: { restore: true } }),
    edit: (json: object) => () => api.send(editActivity, { params: { id }, json: { ...json, revision: 1 } }),
  }
  return { api, ana, id, call }
}

test('of several deletions of an activity at once one reverses its points, and the others find nothing', async () => {
  const { api, id, call } = await withSale()
  expect((await sendWhileLocked(api, activity(id), [call.delete, call.delete, call.delete])).sort()).toEqual([200, 404, 404])
  expect(await listLines(api, id)).toHaveLength(2)
  expect(await readPodium(api)).toEqual([])
})

test('of several restorations of an activity at once one gives its points again', async () => {
  const { api, id, call } = await withSale()
  await removeActivity(api, id)
  expect(await sendWhileLocked(api, activity(id), [call.restore, call.restore])).toEqual([200, 200])
  expect(await listLines(api, id)).toHaveLength(3)
  expect(await readPodium(api)).toEqual([[1, 'Ana', 60]])
})

test('edits of an activity at once go one after another, each reversing the points of the one before', async () => {
  const { api, id, call } = await withSale()
  const edits = [
    { centavos: 100_00, base: { centavos: 1000_00 } },
    { date: '2026-11-20', base: { date: TODAY } },
    { memberId: 1, base: { memberId: 2 } },
  ]
  expect(await sendWhileLocked(api, activity(id), edits.map(call.edit))).toEqual([200, 200, 200])
  expect(await listLines(api, id)).toHaveLength(7)
  expectOneLineEach(await readTeamRecords(api))
})

test('a deletion of an activity during its edit takes back its points, whichever comes first', async () => {
  const { api, id, call } = await withSale()
  const [edited, deleted] = await sendWhileLocked(api, activity(id), [call.edit({ centavos: 5000_00 }), call.delete])
  expect(deleted).toBe(200)
  expect(await listLines(api, id)).toHaveLength(edited === 200 ? 4 : 2)
  expectOneLineEach(await readTeamRecords(api))
  expect(await readPodium(api)).toEqual([])
})

test('a member who is just leaving gets no points: the registration waits for it', async () => {
  const { api, ana } = await withSale()
  const leaving = sql`update members set deactivated_at = now() where id = ${ana}`
  const registerMeeting = () => api.send(registerActivity, createActivityInput(aMeeting(ana)))
  expect(await sendWhileLocked(api, leaving, [registerMeeting])).toEqual([422])
  expect(await readPodium(api)).toEqual([[1, 'Ana', 60]])
})

test('edits of activities from one day to another and back never wait crosswise', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [first, second] = ['2026-10-31', '2026-11-01']
  const moves: (() => ReturnType<TestApi['send']>)[] = []
  for (const [from, to] of [
    [first, second],
    [first, second],
    [second, first],
    [second, first],
  ] as const) {
    const id = await addActivity(api, aMeeting(1, { date: from }))
    moves.push(() => api.send(editActivity, { params: { id }, json: { date: to, revision: 1 } }))
  }
  const sum = sql`select 1 from daily_points where date = ${first} for update`
  expect(await sendWhileLocked(api, sum, moves)).toEqual([200, 200, 200, 200])
})

test('many registrations at once for the same members and days lose nothing, and never wait crosswise', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0, bia = 0] = await givenMembers(api, 'Ana', 'Bia')
  const days = ['2026-10-31', '2026-11-01', TODAY]
  const draft = (n: number) => aSale(n % 2 ? ana : bia, 100 + n, { date: days[n % 3] ?? TODAY })
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push(await addActivity(api, draft(n)))
  const calls = Array.from({ length: 32 }, async (_, n) => {
    const id = ids[n % ids.length] ?? 0
    const params = { id }
    if (n % 5 === 0) return api.send(deleteOrRestoreActivity, { params, json: {} })
    if (n % 5 === 1) return api.send(deleteOrRestoreActivity, { params, json: { restore: true } })
    if (n % 5 === 2) return api.send(registerActivity, createActivityInput(draft(n)))
    if (n % 15 === 3) return api.send(deactivateOrRestoreMember, { params: { id: ana }, json: { restore: true, revision: 1 } })
    return api.send(editActivity, await completeActivityEdit(api, id, draft(n * 7)))
  })
  for (const { statusCode, payload } of await Promise.all(calls)) expect([200, 404, 409], payload).toContain(statusCode)
  const all = await readTeamRecords(api)
  expectOneLineEach(all)
  for (const period of [
    [TODAY, TODAY],
    ['2026-10-01', '2026-10-31'],
    ['2020-01-01', TODAY],
  ] as const)
    await expectTrueBoard(api, all, period)
})
