import type { LeadStatus } from 'contract/prospecting/lead-status.ts'
import { deleteOrRestoreLead, editLead, forgetLead } from 'contract/prospecting/leads.ts'
import { editActivity, listActivities } from 'contract/team/activities.ts'
import { changeRules } from 'contract/team/rules.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { members } from '#db/tables/team.ts'
import { readLeaderboard } from '#testing/team.ts'
import { type PersonClient, startTeamApiForTest } from '#testing/team-api.ts'

/** A team of two people who are members, and a contact. */
async function startTeam({ contactPoints }: { contactPoints: number }) {
  const team = await startTeamApiForTest()
  const { owner, db } = team
  const bia = await team.join('admin', 'Bia')
  for (const { name, id: userId } of [owner, bia]) await db.insert(members).values({ name, nameKey: `as ${name}`, userId })
  if (contactPoints > 0) await owner.ok(changeRules, { json: { contactPoints, revision: 1 } })
  const [lead] = await db.insert(leads).values({ name: 'Clínica Aurora' }).returning()
  const id = lead?.id ?? 0
  const move = async (person: PersonClient, status: LeadStatus) => {
    const [row] = await db.select({ revision: leads.revision }).from(leads).where(eq(leads.id, id))
    await person.ok(editLead, { params: { id }, json: { status, revision: row?.revision ?? 0 } })
  }
  const asOwner = { ...team, ...owner }
  const readBoard = async () =>
    (await readLeaderboard(asOwner, '2020-01-01', '2026-12-31')).map(({ name, points, meetings, sales }) => [
      name,
      points,
      meetings,
      sales,
    ])
  const listMade = async () => (await owner.ok(listActivities)).activities
  return { owner, bia, id, move, readBoard, listMade }
}

test('who first moves a contact on gets its points once; the history names the contact', async () => {
  const { owner, bia, move, readBoard, listMade } = await startTeam({ contactPoints: 5 })
  await move(bia, 'negotiating')
  await move(owner, 'contacted')
  expect(await readBoard()).toEqual([['Bia', 5, 0, 0]])
  expect(await listMade()).toMatchObject([{ member: { name: 'Bia' }, contact: { name: 'Clínica Aurora' }, points: 5, rule: 2 }])
})

test('a contact moved back to new takes its points back, and gives them to the same member again', async () => {
  const { owner, bia, move, readBoard, listMade } = await startTeam({ contactPoints: 5 })
  await move(bia, 'contacted')
  await move(owner, 'new')
  expect([await readBoard(), await listMade()]).toEqual([[], []])
  await move(owner, 'lost')
  expect(await readBoard()).toEqual([['Bia', 5, 0, 0]])
})

test('a contact that is deleted or forgotten leaves the points that it gave, without its name', async () => {
  const { owner, bia, id, move, readBoard, listMade } = await startTeam({ contactPoints: 5 })
  await move(bia, 'contacted')
  await owner.ok(deleteOrRestoreLead, { params: { id }, json: {} })
  await owner.ok(forgetLead, { params: { id }, json: {} })
  expect([await readBoard(), await listMade()]).toMatchObject([[['Bia', 5, 0, 0]], [{ contact: { id, name: null } }]])
})

test('without points for contacts no contact is counted, not even when they are set later', async () => {
  const { owner, bia, move, listMade } = await startTeam({ contactPoints: 0 })
  await move(bia, 'contacted')
  await owner.ok(changeRules, { json: { contactPoints: 5, revision: 1 } })
  await move(bia, 'new')
  await move(bia, 'contacted')
  expect(await listMade()).toEqual([])
})

test('the points of a contact cannot be edited as an activity', async () => {
  const { owner, bia, move, listMade } = await startTeam({ contactPoints: 5 })
  await move(bia, 'contacted')
  const [{ id, revision } = { id: 0, revision: 0 }] = await listMade()
  const refused = await owner.fails(editActivity, { params: { id }, json: { date: '2026-11-01', revision } })
  expect(refused).toMatchObject({ status: 409, title: expect.stringMatching(/não é editado/) })
})
