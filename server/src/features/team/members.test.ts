import { listMemberOptions, registerActivity } from 'contract/team/board.ts'
import * as contract from 'contract/team/members.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { addActivity, aMeeting, createActivityInput, givenMembers, readPodium } from '#testing/team.ts'

const TAKEN = { status: 409, code: 'name_taken', fields: { name: 'Já existe um membro com este nome' } }
const findByName = (members: readonly { name: string }[]) => members.map(({ name }) => name)

test('a new workspace has its one person as the first member of the team', async () => {
  const api = await startApiForTest()
  expect(await api.ok(listMemberOptions, { json: {} })).toEqual([{ id: 1, name: 'Operador local' }])
})

test('members are added, renamed, taken off the list of choices and brought back', async () => {
  const api = await startApiForTest()
  const [ana = 0, alvaro = 0] = await givenMembers(api, 'Ana', ' Álvaro ')
  await api.ok(contract.renameMember, { params: { id: ana }, json: { name: 'Ana Paula', revision: 1 } })
  const options = async () => findByName(await api.ok(listMemberOptions, { json: {} }))
  expect(await options()).toEqual(['Álvaro', 'Ana Paula', 'Operador local'])
  await api.ok(contract.deactivateOrRestoreMember, { params: { id: alvaro }, json: { revision: 1 } })
  expect(await options()).toEqual(['Ana Paula', 'Operador local'])
  expect((await api.ok(contract.listMembers)).members).toEqual([
    { id: ana, name: 'Ana Paula', active: true, person: null, revision: 2 },
    { id: 1, name: 'Operador local', active: true, person: null, revision: 1 },
    { id: alvaro, name: 'Álvaro', active: false, person: null, revision: 2 },
  ])
  expect(await api.fails(registerActivity, createActivityInput(aMeeting(alvaro)))).toMatchObject({ status: 422 })
  await api.ok(contract.deactivateOrRestoreMember, { params: { id: alvaro }, json: { restore: true, revision: 1 } })
  expect(await options()).toEqual(['Álvaro', 'Ana Paula', 'Operador local'])
})

test('members’ names that differ in capitals and white space alone are one, among those present', async () => {
  const api = await startApiForTest()
  const [ana = 0, bia = 0] = await givenMembers(api, 'Ana', 'Bia')
  expect(await api.fails(contract.addMember, { json: { name: 'A NA' } })).toMatchObject(TAKEN)
  expect(await api.fails(contract.renameMember, { params: { id: bia }, json: { name: 'ana', revision: 1 } })).toMatchObject(TAKEN)
  await api.ok(contract.deactivateOrRestoreMember, { params: { id: ana }, json: { revision: 1 } })
  await api.ok(contract.renameMember, { params: { id: bia }, json: { name: 'ana', revision: 1 } })
  const back = { params: { id: ana }, json: { restore: true, revision: 1 } }
  expect(await api.fails(contract.deactivateOrRestoreMember, back)).toMatchObject(TAKEN)
  await api.ok(contract.renameMember, { params: { id: ana }, json: { name: 'Ana Souza', revision: 2 } })
  await api.ok(contract.deactivateOrRestoreMember, back)
  expect(findByName(await api.ok(listMemberOptions, { json: {} }))).toEqual(['ana', 'Ana Souza', 'Operador local'])
})

test('a new member with the name of one who left is somebody else, without those points', async () => {
  const api = await startApiForTest()
  const [first = 0] = await givenMembers(api, 'Ana')
  await addActivity(api, aMeeting(first))
  await api.ok(contract.deactivateOrRestoreMember, { params: { id: first }, json: { revision: 1 } })
  const [second = 0] = await givenMembers(api, 'Ana')
  expect(second).not.toBe(first)
  await addActivity(api, aMeeting(second))
  await addActivity(api, aMeeting(second))
  expect(await readPodium(api)).toEqual([
    [1, 'Ana', 20],
    [2, 'Ana', 10],
  ])
})

test('of two people who add one member’s name at once, one is refused', async () => {
  const api = await startApiForTest()
  const add = () => api.send(contract.addMember, { json: { name: 'Ana' } })
  const statuses = (await Promise.all([add(), add(), add()])).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 409, 409])
})

test('an unknown member is not found, and a blank name is refused', async () => {
  const api = await startApiForTest()
  const missing = { status: 404, title: 'Membro não encontrado' }
  expect(await api.fails(contract.renameMember, { params: { id: 99 }, json: { name: 'x', revision: 1 } })).toMatchObject(missing)
  expect(await api.fails(contract.deactivateOrRestoreMember, { params: { id: 99 }, json: { revision: 1 } })).toMatchObject(
    missing,
  )
  for (const name of [' ', '', 'x'.repeat(121)])
    expect(await api.fails(contract.addMember, { json: { name } })).toMatchObject({ fields: { name: expect.any(String) } })
})
