import { deactivateMember } from 'contract/team/members.ts'
import { readTargets, setTarget } from 'contract/team/targets.ts'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { aMeeting, aSale, givenMembers, register, remove } from '../../testing/team.ts'

const october = { query: { month: '2026-10' } }

test('everybody active, with the target and the points of that month and of no other', async () => {
  const api = await testApi({ today: '2026-11-21' })
  const [ana = 0, bia = 0] = await givenMembers(api, 'Ana', 'Bia')
  await register(api, aSale(ana, 1000, { date: '2026-10-31' }))
  await register(api, aMeeting(ana, { date: '2026-10-01' }))
  await register(api, aMeeting(ana, { date: '2026-11-01' }))
  await register(api, aMeeting(ana, { date: '2026-09-30' }))
  await remove(api, await register(api, aMeeting(ana, { date: '2026-10-15' })))
  await register(api, aMeeting(bia, { date: '2026-10-15' }))
  await api.ok(setTarget, { json: { memberId: ana, month: '2026-10', points: 200 } })
  await api.ok(setTarget, { json: { memberId: bia, month: '2026-10', points: 50 } })
  await api.ok(deactivateMember, { params: { id: bia }, json: { revision: 1 } })
  expect(await api.ok(readTargets, october)).toEqual({
    targets: [
      { member: { id: ana, name: 'Ana' }, target: 200, points: 70 },
      { member: { id: 1, name: 'Operador local' }, target: null, points: 0 },
    ],
  })
})

test('a target is set, changed and removed, in its own month', async () => {
  const api = await testApi()
  const target = async () => (await api.ok(readTargets, october)).targets[0]?.target
  const set = (points: number | null, month = '2026-10') => api.ok(setTarget, { json: { memberId: 1, month, points } })
  await set(100)
  await set(300, '2026-11')
  expect(await target()).toBe(100)
  await set(150)
  expect(await target()).toBe(150)
  await set(null)
  await set(null)
  expect(await target()).toBeNull()
})

test('what no target can be is named, and nothing is kept of it', async () => {
  const api = await testApi()
  const wrong = { memberId: [9, 'x'], month: ['2026-13', '2026-1', null], points: [0, 1.5, 10_000_001] }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const json = { memberId: 1, month: '2026-10', points: 1, [field]: value }
      expect(await api.fails(setTarget, { json })).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    }
  expect((await api.ok(readTargets, october)).targets).toMatchObject([{ target: null }])
  expect(await api.fails(readTargets, { query: { month: '2026-00' } })).toMatchObject({ fields: { month: expect.any(String) } })
})
