import { deactivateOrRestoreMember } from 'contract/team/members.ts'
import { readTargets, setTargets } from 'contract/team/targets.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { addActivity, aMeeting, aSale, givenMembers, removeActivity } from '#testing/team.ts'

const october = { query: { month: '2026-10' } }

test('the targets of a month have every active member with that month’s target and points', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const [ana = 0, bia = 0] = await givenMembers(api, 'Ana', 'Bia')
  await addActivity(api, aSale(ana, 1000, { date: '2026-10-31' }))
  await addActivity(api, aMeeting(ana, { date: '2026-10-01' }))
  await addActivity(api, aMeeting(ana, { date: '2026-11-01' }))
  await addActivity(api, aMeeting(ana, { date: '2026-09-30' }))
  await removeActivity(api, await addActivity(api, aMeeting(ana, { date: '2026-10-15' })))
  await addActivity(api, aMeeting(bia, { date: '2026-10-15' }))
  const targets = [
    { memberId: ana, points: 200, revision: 0 },
    { memberId: bia, points: 50, revision: 0 },
  ]
  await api.ok(setTargets, { json: { month: '2026-10', targets } })
  await api.ok(deactivateOrRestoreMember, { params: { id: bia }, json: { revision: 1 } })
  expect(await api.ok(readTargets, october)).toEqual({
    targets: [
      { member: { id: ana, name: 'Ana' }, target: 200, revision: 1, points: 70 },
      { member: { id: 1, name: 'Operador local' }, target: null, revision: 0, points: 0 },
    ],
  })
})

test('a member’s target is set, changed and removed in its own month', async () => {
  const api = await startApiForTest()
  const target = async () => (await api.ok(readTargets, october)).targets[0]
  const set = (points: number | null, revision: number, month = '2026-10') =>
    api.ok(setTargets, { json: { month, targets: [{ memberId: 1, points, revision }] } })
  await set(100, 0)
  await set(300, 0, '2026-11')
  expect(await target()).toMatchObject({ target: 100, revision: 1 })
  await set(150, 1)
  expect(await target()).toMatchObject({ target: 150, revision: 2 })
  await set(null, 2)
  await set(null, 2)
  expect(await target()).toMatchObject({ target: null, revision: 0 })
})

test('a wrong target is refused by name, and nothing sent with it is kept', async () => {
  const api = await startApiForTest()
  const [ana = 0] = await givenMembers(api, 'Ana')
  const month = '2026-10'
  const good = { memberId: ana, points: 5, revision: 0 }
  const wrong = { memberId: [9, 'x'], points: [0, 1.5, 10_000_001], revision: [-1, undefined] }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const json = { month, targets: [good, { memberId: 1, points: 1, revision: 0, [field]: value }] }
      expect(await api.fails(setTargets, { json })).toMatchObject({
        status: 422,
        fields: { [`targets.${field}`]: expect.any(String) },
      })
    }
  for (const json of [
    { month, targets: [] },
    { month: '2026-13', targets: [good] },
  ])
    expect(await api.fails(setTargets, { json })).toMatchObject({ status: 422 })
  expect((await api.ok(readTargets, october)).targets).toMatchObject([{ target: null }, { target: null }])
  expect(await api.fails(readTargets, { query: { month: '2026-00' } })).toMatchObject({ fields: { month: expect.any(String) } })
})
