import { createBrandKit, listBrandKits, renameBrandKit } from 'contract/brand-kits.ts'
import type { Endpoint } from 'contract/endpoint.ts'
import { type listCategories, listCompanies, listMethods, listProjects, renameConfigItem } from 'contract/finance/settings.ts'
import { createPersona, listPersonas, renamePersona } from 'contract/personas.ts'
import { changeProject, listProjectCards } from 'contract/projects.ts'
import { editLead, listLeads } from 'contract/prospecting/leads.ts'
import { editActivity, listActivities } from 'contract/team/activities.ts'
import { deactivateMember, listMembers, renameMember } from 'contract/team/members.ts'
import { listRecordings, renameRecording } from 'contract/transcription/library.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '../db/tables/results.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { givenItem } from '../testing/factories.ts'
import { aSale, givenMembers, register } from '../testing/team.ts'
import { givenRecording, givenRun } from '../testing/work.ts'

type Row = { revision: number } & Record<string, unknown>

type EditedRecord = {
  record: string
  /** `name`: of no other. @returns the id of a new one */
  given: (api: TestApi, name: string) => Promise<number>
  /** As the screens read it, its fields under the names that the edit has for them. */
  read: (api: TestApi, id: number) => Promise<Row | undefined>
  endpoint: Endpoint
  call?: (id: number, json: object) => object
  /** A field with what the first person writes into it, and then the second. */
  field: [name: string, first: (name: string) => unknown, second: (name: string) => unknown]
  /** Another field, where the record has one, with what the second person writes into it. */
  other?: [name: string, value: (api: TestApi, name: string) => unknown]
}

const byPath = (id: number, json: object) => ({ params: { id }, json })

const withId = <One extends { id: number }>(rows: readonly One[], id: number) => rows.find((row) => row.id === id)

async function givenKit(api: TestApi, name: string): Promise<number> {
  const { id } = await api.ok(createBrandKit, { json: { name } })
  return id
}

async function givenPersona(api: TestApi, name: string): Promise<number> {
  const { id } = await api.ok(createPersona, { json: { clientId: await givenItem(api, 'clients', name), name } })
  return id
}

async function givenLead(api: TestApi, name: string): Promise<number> {
  const runId = await givenRun(api, 'prospecting')
  const [lead] = await api.db.insert(leads).values({ runId, name, createdAt: api.time.now() }).returning({ id: leads.id })
  return lead?.id ?? 0
}

async function readCard(api: TestApi, id: number): Promise<Row | undefined> {
  const card = withId((await api.ok(listProjectCards)).projects, id)
  return card && { ...card, clientId: card.client?.id ?? null }
}

async function readActivity(api: TestApi, id: number): Promise<Row | undefined> {
  const activity = withId((await api.ok(listActivities)).activities, id)
  return activity && { ...activity, sale_value: (activity.centavos ?? 0) / 100 }
}

const renamed = (record: string, how: Pick<EditedRecord, 'given' | 'read' | 'endpoint' | 'call'>): EditedRecord => ({
  record,
  ...how,
  field: ['name', (name) => `${name}, por uma pessoa`, (name) => `${name}, por outra`],
})

const named = (items: readonly { id: number; nome: string; revision: number }[], id: number) => {
  const found = withId(items, id)
  return found && { ...found, name: found.nome }
}

const configItem = (
  category: string,
  table: Parameters<typeof givenItem>[1],
  list: typeof listCompanies | typeof listMethods | typeof listProjects | typeof listCategories,
) =>
  renamed(`config item (${category})`, {
    given: (api, name) => givenItem(api, table, name),
    read: async (api, id) => named(await api.ok(list), id),
    endpoint: renameConfigItem,
    call: (id, json) => ({ json: { category, id, ...json } }),
  })

const RECORDS: EditedRecord[] = [
  renamed('member', {
    given: async (api, name) => (await givenMembers(api, name))[0] ?? 0,
    read: async (api, id) => withId((await api.ok(listMembers)).members, id),
    endpoint: renameMember,
  }),
  configItem('empresas', 'companies', listCompanies),
  configItem('metodos', 'methods', listMethods),
  configItem('projetos', 'projects', listProjects),
  renamed('brand kit', {
    given: givenKit,
    read: async (api, id) => withId(await api.ok(listBrandKits), id),
    endpoint: renameBrandKit,
  }),
  renamed('persona', {
    given: givenPersona,
    read: async (api, id) => withId(await api.ok(listPersonas), id),
    endpoint: renamePersona,
  }),
  renamed('recording', {
    given: (api) => givenRecording(api),
    read: async (api, id) => withId((await api.ok(listRecordings)).recordings, id),
    endpoint: renameRecording,
  }),
  {
    record: 'project',
    given: (api, name) => givenItem(api, 'projects', name),
    read: readCard,
    endpoint: changeProject,
    field: ['status', () => 'paused', () => 'done'],
    other: ['clientId', (api, name) => givenItem(api, 'clients', name)],
  },
  {
    record: 'lead',
    given: givenLead,
    read: async (api, id) => withId((await api.ok(listLeads)).leads, id),
    endpoint: editLead,
    field: ['notes', (name) => `${name}: pediu proposta`, () => null],
    other: ['status', () => 'won'],
  },
  {
    record: 'activity',
    given: (api) => register(api, aSale(1, 1_000)),
    read: readActivity,
    endpoint: editActivity,
    field: ['sale_value', () => 1_500.5, () => 99],
    other: ['description', (_api, name) => `${name}: com a Odonto Aurora`],
  },
]

let api: TestApi
let records = 0
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each(RECORDS)('an edit from an old screen: $record', ({ given, read, endpoint, call = byPath, field, other }) => {
  const [name] = field

  async function changedElsewhere() {
    records += 1
    const own = `Registro ${records}`
    const [first, second] = [field[1](own), field[2](own)]
    const id = await given(api, own)
    const seen = await read(api, id)
    if (!seen) throw new Error('the record is not in its list')
    const edit = (changed: string, value: unknown) =>
      call(id, { [changed]: value, revision: seen.revision, base: { [changed]: seen[changed] } })
    await api.ok(endpoint, edit(name, first) as never)
    return { id, edit, own, first, second, now: await read(api, id) }
  }

  test('of the same field is refused with both values, and nothing is written', async () => {
    const { id, edit, first, second, now } = await changedElsewhere()
    expect(now?.[name]).toEqual(first)
    expect(await api.fails(endpoint, edit(name, second))).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      conflict: { revision: now?.revision, fields: { [name]: { yours: second, theirs: first } } },
    })
    expect(await read(api, id)).toEqual(now)
  })

  test.runIf(other)('of another field goes through, and leaves what was changed meanwhile', async () => {
    const { id, edit, own, now } = await changedElsewhere()
    if (!other) throw new Error('the record has one field')
    const [another, make] = other
    const value = await make(api, own)
    await api.ok(endpoint, edit(another, value) as never)
    expect(await read(api, id)).toMatchObject({ [name]: now?.[name], [another]: value })
  })

  test('of what is there already goes through; without a revision it is refused, naming it', async () => {
    const { id, edit, first, second, now } = await changedElsewhere()
    await api.ok(endpoint, edit(name, first) as never)
    expect((await read(api, id))?.[name]).toEqual(now?.[name])
    const refused = await api.fails(endpoint, call(id, { [name]: second }))
    expect(refused).toMatchObject({ status: 422, fields: { revision: expect.stringContaining('revisão') } })
  })
})

test('whoever deactivates a member is refused where somebody has given that member another name', async () => {
  const [id = 0] = await givenMembers(api, 'Ana')
  await api.ok(renameMember, { params: { id }, json: { name: 'Rafael', revision: 1 } })
  const old = { params: { id }, json: { revision: 1, base: { name: 'Ana' } } }
  expect(await api.fails(deactivateMember, old)).toMatchObject({
    status: 409,
    conflict: { fields: { name: { yours: 'Ana', theirs: 'Rafael' } } },
  })
  expect(withId((await api.ok(listMembers)).members, id)).toMatchObject({ active: true })
})
