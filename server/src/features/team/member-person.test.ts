import { listAudit } from 'contract/audit/audit.ts'
import { linkMemberToPerson, listMembers, listPersonOptions } from 'contract/team/members.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest } from '#testing/api.ts'
import { sendWhileLocked } from '#testing/send-while-locked.ts'
import { givenMembers } from '#testing/team.ts'

async function startWithPeople() {
  const api = await startApiForTest()
  const rows = ['Ana Reis', 'Bruno Sá'].map((name) => ({
    name,
    email: `${name.slice(0, 3).toLowerCase()}@agencia.com.br`,
    role: 'operations' as const,
  }))
  const [ana, bruno] = await api.db.insert(users).values(rows).returning({ id: users.id })
  const [marina = 0, rafael = 0] = await givenMembers(api, 'Marina', 'Rafael')
  const read = async (id: number) => (await api.ok(listMembers)).members.find((member) => member.id === id)
  return { api, ana: ana?.id ?? 0, bruno: bruno?.id ?? 0, marina, rafael, read }
}

test('a member is linked to a person, who keeps the member when deactivated, and unlinked again', async () => {
  const { api, ana, bruno, marina, read } = await startWithPeople()
  expect((await api.ok(listPersonOptions)).people).toEqual([
    { id: ana, name: 'Ana Reis' },
    { id: bruno, name: 'Bruno Sá' },
  ])
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: ana, revision: 1 } })
  await api.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, ana))
  expect(await read(marina)).toMatchObject({ active: true, person: { id: ana, name: 'Ana Reis' }, revision: 2 })
  expect((await api.ok(listPersonOptions)).people).toHaveLength(1)
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: null, revision: 2 } })
  expect(await read(marina)).toMatchObject({ person: null })
})

test('a person is linked to one member at most, and has an account', async () => {
  const { api, ana, marina, rafael, read } = await startWithPeople()
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: ana, revision: 1 } })
  expect(await api.fails(linkMemberToPerson, { params: { id: rafael }, json: { personId: ana, revision: 1 } })).toMatchObject({
    status: 422,
    fields: { personId: 'Esta pessoa já é o membro Marina' },
  })
  for (const personId of [1, 999])
    expect(await api.fails(linkMemberToPerson, { params: { id: rafael }, json: { personId, revision: 1 } })).toMatchObject({
      status: 422,
    })
  expect(await read(rafael)).toMatchObject({ person: null, revision: 1 })
})

test('of two members linked to one person at once, one gets the person and the other is refused', async () => {
  const { api, ana, marina, rafael } = await startWithPeople()
  const json = { personId: ana, revision: 1 }
  const link = (id: number) => () => api.send(linkMemberToPerson, { params: { id }, json })
  const statuses = await sendWhileLocked(api, sql`select 1 from users where id = ${ana} for update`, [link(marina), link(rafael)])
  expect(statuses.toSorted()).toEqual([200, 422])
})

test('a link of member and person that changed since it was seen is not overwritten', async () => {
  const { api, ana, bruno, marina } = await startWithPeople()
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: ana, revision: 1 } })
  const stale = { personId: bruno, revision: 1, base: { personId: null } }
  expect(await api.fails(linkMemberToPerson, { params: { id: marina }, json: stale })).toMatchObject({
    code: 'changed_elsewhere',
  })
})

test('the audit log tells each link of member and person, with the person before and after', async () => {
  const { api, ana, bruno, marina } = await startWithPeople()
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: ana, revision: 1 } })
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: bruno, revision: 2 } })
  await api.ok(linkMemberToPerson, { params: { id: marina }, json: { personId: null, revision: 3 } })
  const changes = and(eq(auditLog.recordKind, 'member'), eq(auditLog.action, 'changed'))
  const log = await api.db.select().from(auditLog).where(changes).orderBy(asc(auditLog.id))
  const own = { recordId: String(marina), recordName: 'Marina', personId: 1 }
  expect(log).toMatchObject([
    { ...own, details: { user_id: [null, ana] } },
    { ...own, details: { user_id: [ana, bruno] } },
    { ...own, details: { user_id: [bruno, null] } },
  ])
  expect((await api.ok(listAudit, { query: { kind: 'member', action: 'changed' } })).events[1]?.fields).toEqual([
    { field: 'Pessoa', before: 'Ana Reis', after: 'Bruno Sá' },
  ])
})
