import { listActivities } from 'contract/team/activities.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { addActivity, aMeeting, aSale, givenMembers, removeActivity } from '#testing/team.ts'

const TODAY = '2026-11-21'

test('activities are listed last day first, page by page, over ties and while others are added', async () => {
  const api = await startApiForTest({ today: TODAY })
  const ids: number[] = []
  for (let n = 0; n < 65; n++) ids.push(await addActivity(api, aMeeting(1, { date: `2026-11-1${n % 3}` })))
  const seen: { id: number; date: string }[] = []
  let before: number | undefined
  do {
    const page = await api.ok(listActivities, { query: { before } })
    seen.push(...page.activities)
    before = page.next ?? undefined
    await addActivity(api, aMeeting(1))
  } while (before !== undefined)
  expect(seen.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
  expect(seen.map(({ date }) => date)).toEqual(
    seen
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
})

test('each filter of activities leaves its own', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [ana = 0] = await givenMembers(api, 'Ana')
  const first = await addActivity(api, aMeeting(1, { date: '2026-10-31' }))
  const second = await addActivity(api, aSale(ana, 10, { date: '2026-11-01' }))
  const third = await addActivity(api, aMeeting(ana, { date: '2026-11-02' }))
  await removeActivity(api, await addActivity(api, aMeeting(ana)))
  const ids = async (query: object) => (await api.ok(listActivities, { query })).activities.map(({ id }) => id)
  expect(await ids({})).toEqual([third, second, first])
  expect(await ids({ member: ana })).toEqual([third, second])
  expect(await ids({ type: 'MEETING' })).toEqual([third, first])
  expect(await ids({ from: '2026-11-01' })).toEqual([third, second])
  expect(await ids({ to: '2026-11-01' })).toEqual([second, first])
  expect(await ids({ member: ana, type: 'SALE', from: '2026-11-01', to: '2026-11-01' })).toEqual([second])
  expect(await ids({ before: second })).toEqual([first])
  expect(await ids({ member: 99 })).toEqual([])
})
