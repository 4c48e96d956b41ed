import { addProvider, assignProviders, changeProvider, type ProviderChange, readProviders } from 'contract/ai/providers.ts'
import { changePromptTemplate, listPromptTemplates } from 'contract/ai/templates.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { type listCategories, listCompanies, listMethods, listProjects, renameConfigItem } from 'contract/finance/settings.ts'
import { changeMinutesSaved, readMinutesSaved } from 'contract/home/minutes-saved.ts'
import { changeProject, listProjectCards } from 'contract/projects/projects.ts'
import { editLead, listLeads } from 'contract/prospecting/leads.ts'
import { createBrandKit, editBrandKit, listBrandKits } from 'contract/settings/brand-kits.ts'
import { deleteIntegration, type IntegrationChange, readIntegration, saveIntegration } from 'contract/settings/integration.ts'
import { createPersona, editPersona, listPersonas } from 'contract/settings/personas.ts'
import { editActivity, listActivities } from 'contract/team/activities.ts'
import { deactivateOrRestoreMember, listMembers, renameMember } from 'contract/team/members.ts'
import { changeRules, readRules } from 'contract/team/rules.ts'
import { readTargets, setTargets } from 'contract/team/targets.ts'
import { listRecordings, renameRecording } from 'contract/transcription/library.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { AI_KEY, aProvider } from '#testing/ai.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { anIntegration, changeIntegration } from '#testing/automation.ts'
import { givenItem } from '#testing/factories.ts'
import { sendWhileLocked } from '#testing/send-while-locked.ts'
import { addActivity, aSale, givenMembers } from '#testing/team.ts'
import { givenRecording, givenRun } from '#testing/work.ts'

type Row = { revision: number } & Record<string, unknown>

type EditedRecord = {
  record: string
  /** Creates a record whose name contains `name`. @returns its id */
  given: (api: TestApi, name: string) => Promise<number>
  /** Reads the record as screens do, with its fields under the edit's names. */
  read: (api: TestApi, id: number) => Promise<Row | undefined>
  endpoint: Endpoint
  call?: (id: number, json: object) => object
  /** A field's name, and the values that the first and the second person write into it. */
  field: [name: string, first: (name: string) => unknown, second: (name: string) => unknown]
  /** Another field, where the record has one, and the value that the second person writes into it. */
  other?: [name: string, value: (api: TestApi, name: string) => unknown]
}

/** Reads the number in a record's name, so that each record is changed to a value of its own. */
const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0])

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
  return activity && { ...activity }
}

const makeRename = (record: string, how: Pick<EditedRecord, 'given' | 'read' | 'endpoint' | 'call'>): EditedRecord => ({
  record,
  ...how,
  field: ['name', (name) => `${name}, por uma pessoa`, (name) => `${name}, por outra`],
})

const findByName = (items: readonly { id: number; name: string; revision: number }[], id: number) => withId(items, id)

const configItem = (
  category: string,
  table: Parameters<typeof givenItem>[1],
  list: typeof listCompanies | typeof listMethods | typeof listProjects | typeof listCategories,
) =>
  makeRename(`config item (${category})`, {
    given: (api, name) => givenItem(api, table, name),
    read: async (api, id) => findByName(await api.ok(list), id),
    endpoint: renameConfigItem,
    call: (id, json) => ({ json: { category, id, ...json } }),
  })

const RECORDS: EditedRecord[] = [
  makeRename('member', {
    given: async (api, name) => (await givenMembers(api, name))[0] ?? 0,
    read: async (api, id) => withId((await api.ok(listMembers)).members, id),
    endpoint: renameMember,
  }),
  configItem('empresas', 'companies', listCompanies),
  configItem('metodos', 'methods', listMethods),
  configItem('projetos', 'projects', listProjects),
  makeRename('brand kit', {
    given: givenKit,
    read: async (api, id) => withId(await api.ok(listBrandKits), id),
    endpoint: editBrandKit,
  }),
  makeRename('persona', {
    given: givenPersona,
    read: async (api, id) => withId(await api.ok(listPersonas), id),
    endpoint: editPersona,
  }),
  makeRename('recording', {
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
    given: (api) => addActivity(api, aSale(1, 1_000)),
    read: readActivity,
    endpoint: editActivity,
    field: ['centavos', () => 1_500_50, () => 99_00],
    other: ['description', (_api, name) => `${name}: com a Odonto Aurora`],
  },
  {
    record: 'AI provider',
    given: async (api, name) => (await api.ok(addProvider, { json: aProvider({ name, key: null }) })).id,
    read: async (api, id) => withId((await api.ok(readProviders)).providers, id),
    endpoint: changeProvider,
    field: ['name', (name) => `${name}, por uma pessoa`, (name) => `${name}, por outra`],
    other: ['baseUrl', (_, name) => `http://127.0.0.1:9/${numberIn(name)}`],
  },
]

const inBody = (_id: number, json: object) => ({ json })

/** The settings of a workspace, each of which is a single record. */
const SETTINGS: EditedRecord[] = [
  {
    record: 'point rules',
    given: async () => 0,
    read: async (api) => {
      const [inForce] = (await api.ok(readRules)).versions
      return inForce && { ...inForce, revision: inForce.version }
    },
    endpoint: changeRules,
    call: inBody,
    field: ['meetingPoints', (name) => 10 * numberIn(name) + 1, (name) => 10 * numberIn(name) + 2],
    other: ['salePoints', (_, name) => 10 * numberIn(name) + 3],
  },
  {
    record: 'minutes saved',
    given: async () => 0,
    read: (api) => api.ok(readMinutesSaved),
    endpoint: changeMinutesSaved,
    call: inBody,
    field: ['post-production', (name) => numberIn(name) + 0.25, (name) => numberIn(name) + 0.5],
    other: ['carousel', (_, name) => numberIn(name) + 0.75],
  },
  {
    record: 'integration',
    given: async (api, name) => {
      await changeIntegration(api, { name, baseUrl: 'http://127.0.0.1:9' })
      return 0
    },
    read: async (api) => (await api.ok(readIntegration)).integration ?? undefined,
    endpoint: saveIntegration,
    call: inBody,
    field: ['name', (name) => `${name}, por uma pessoa`, (name) => `${name}, por outra`],
    other: ['baseUrl', (_, name) => `http://127.0.0.1:9/${numberIn(name)}`],
  },
  {
    record: 'AI assignments',
    given: async (api, name) => (await api.ok(addProvider, { json: aProvider({ name }) })).id,
    read: async (api) => (await api.ok(readProviders)).assignments,
    endpoint: assignProviders,
    call: inBody,
    field: ['chat', (model) => ({ providerId: 1, model }), (name) => ({ providerId: 1, model: `${name}-mini` })],
    other: ['language', (_, name) => `${'abcdefghij'[numberIn(name) % 10]}a`],
  },
  {
    record: 'prompt template',
    given: async () => 0,
    read: async (api) => (await api.ok(listPromptTemplates)).templates.find(({ name }) => name === 'Casual'),
    endpoint: changePromptTemplate,
    call: (_, json) => ({ json: { name: 'Casual', ...json } }),
    field: ['text', (name) => `${name}, solto`, (name) => `${name}, mais solto`],
  },
]

let api: TestApi
let records = 0
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each([...RECORDS, ...SETTINGS])(
  'an edit from an old screen: $record',
  ({ given, read, endpoint, call = byPath, field, other }) => {
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
  },
)

test('whoever deactivates a member is refused where somebody has given that member another name', async () => {
  const [id = 0] = await givenMembers(api, 'Ana')
  await api.ok(renameMember, { params: { id }, json: { name: 'Rafael', revision: 1 } })
  const old = { params: { id }, json: { revision: 1, base: { name: 'Ana' } } }
  expect(await api.fails(deactivateOrRestoreMember, old)).toMatchObject({
    status: 409,
    conflict: { fields: { name: { yours: 'Ana', theirs: 'Rafael' } } },
  })
  expect(withId((await api.ok(listMembers)).members, id)).toMatchObject({ active: true })
})

describe('an edit of many targets', () => {
  const month = '2026-10'
  const target = async (api: TestApi, id: number) =>
    (await api.ok(readTargets, { query: { month } })).targets.find(({ member }) => member.id === id)

  async function withTargets() {
    const own = await startApiForTest()
    const [ana = 0, bia = 0] = await givenMembers(own, 'Ana', 'Bia')
    const set = (...targets: object[]) => ({ json: { month, targets } })
    await own.ok(
      setTargets,
      set({ memberId: ana, points: 100, revision: 0 }, { memberId: bia, points: 100, revision: 0 }) as never,
    )
    return { own, ana, bia, set }
  }

  test('is judged target by target, and writes nothing if one of them conflicts', async () => {
    const { own, ana, bia, set } = await withTargets()
    const edit = (memberId: number, points: number | null) => ({ memberId, points, revision: 1, base: { points: 100 } })
    await own.ok(setTargets, set(edit(ana, 200)) as never)
    expect(await own.fails(setTargets, set(edit(ana, 300), edit(bia, 300)))).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      conflict: { revision: 2, fields: { [ana]: { yours: 300, theirs: 200 } } },
    })
    expect([await target(own, ana), await target(own, bia)]).toMatchObject([{ target: 200 }, { target: 100 }])
    await own.ok(setTargets, set({ ...edit(ana, 300), base: { points: 200 } }, edit(bia, null)) as never)
    expect([await target(own, ana), await target(own, bia)]).toMatchObject([
      { target: 300, revision: 3 },
      { target: null, revision: 0 },
    ])
  })

  test('judges a target that was removed and set anew by what it holds', async () => {
    const { own, ana, set } = await withTargets()
    await own.ok(setTargets, set({ memberId: ana, points: null, revision: 1 }) as never)
    await own.ok(setTargets, set({ memberId: ana, points: 500, revision: 0 }) as never)
    const old = set({ memberId: ana, points: 150, revision: 1, base: { points: 100 } })
    expect(await own.fails(setTargets, old)).toMatchObject({ status: 409, conflict: { fields: { [ana]: { theirs: 500 } } } })
  })
})

type First = {
  record: string
  /** The table on whose lock both writers wait, after both have read that there is no row yet. */
  table: string
  endpoint: Endpoint
  json: (own: TestApi, value: number) => Promise<object>
  stands: (own: TestApi) => Promise<unknown>
}

const FIRSTS: First[] = [
  {
    record: 'target',
    table: 'targets',
    endpoint: setTargets,
    json: async (_, points) => ({ month: '2026-10', targets: [{ memberId: 1, points, revision: 0, base: { points: null } }] }),
    stands: async (own) => (await own.ok(readTargets, { query: { month: '2026-10' } })).targets[0]?.target,
  },
  {
    record: 'template',
    table: 'prompt_templates',
    endpoint: changePromptTemplate,
    json: async (_, value) => ({ name: 'Casual', text: String(value), revision: 0 }),
    stands: async (own) => Number((await own.ok(listPromptTemplates)).templates.find(({ name }) => name === 'Casual')?.text),
  },
  {
    record: 'assignment',
    table: 'ai_assignments',
    endpoint: assignProviders,
    json: async (own, value) => {
      const { id } = await own.ok(addProvider, { json: aProvider() })
      return { chat: { providerId: id, model: String(value) }, revision: 1 }
    },
    stands: async (own) => Number((await own.ok(readProviders)).assignments.chat.model),
  },
  {
    record: 'integration',
    table: 'integration',
    endpoint: saveIntegration,
    json: async (_, value) => anIntegration({ name: String(value) }),
    stands: async (own) => Number((await own.ok(readIntegration)).integration?.name),
  },
]

test.each(FIRSTS)(
  'of two people who make the first $record at once, the second is refused',
  async ({ table, endpoint, json, stands }) => {
    const own = await startApiForTest()
    const bodies = [await json(own, 1_000), await json(own, 2_000)]
    const calls = bodies.map((body) => () => own.send(endpoint, { json: body }))
    const statuses = await sendWhileLocked(own, sql.raw(`lock table ${table} in exclusive mode`), calls)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await stands(own)).toBe(statuses[0] === 200 ? 1_000 : 2_000)
  },
)

describe('an edit of the integration', () => {
  const SECRET = 'muito-secreto-9876'
  const auth = (name: string, secret?: string) => ({ kind: 'header', name, ...(secret && { secret }) }) as const
  const buildAuth = (name: string, secretEnd: string) => ({ kind: 'header', name, secretEnd })

  async function withAuth() {
    const own = await startApiForTest()
    await own.ok(saveIntegration, { json: anIntegration({ auth: auth('X-Key', SECRET), paths: { carousel: '/c' } }) })
    const seen = { revision: 1, base: { auth: buildAuth('X-Key', '9876'), 'paths.carousel': '/c', 'paths.static': null } }
    const edit = (change: Omit<IntegrationChange, 'revision'>) => ({ json: { ...change, ...seen } })
    return { own, edit }
  }

  test('shows of a conflicting secret no more than its last four characters, on either side', async () => {
    const { own, edit } = await withAuth()
    await own.ok(saveIntegration, edit({ auth: auth('X-Key', 'trocado-por-uma-1111') }))
    const refused = await own.fails(saveIntegration, edit({ auth: auth('X-Key', 'trocado-por-outra-2222') }))
    expect(refused.conflict?.fields).toEqual({ auth: { yours: buildAuth('X-Key', '2222'), theirs: buildAuth('X-Key', '1111') } })
    expect(JSON.stringify(refused)).not.toMatch(/trocado|muito-secreto/)
  })

  test('has its authentication as one field', async () => {
    const { own, edit } = await withAuth()
    await own.ok(saveIntegration, edit({ auth: auth('X-Key', 'trocado-por-uma-1111') }))
    const refused = await own.fails(saveIntegration, edit({ auth: auth('X-Outra') }))
    expect(refused.conflict?.fields).toEqual({
      auth: { yours: buildAuth('X-Outra', '1111'), theirs: buildAuth('X-Key', '1111') },
    })
  })

  test('has each path as a field of its own', async () => {
    const { own, edit } = await withAuth()
    await own.ok(saveIntegration, edit({ paths: { carousel: '/de-uma' } }))
    await own.ok(saveIntegration, edit({ paths: { static: '/de-outra' } }))
    const refused = await own.fails(saveIntegration, edit({ paths: { carousel: '/de-outra', static: '/mais' } }))
    expect(refused.conflict?.fields).toEqual({
      'paths.carousel': { yours: '/de-outra', theirs: '/de-uma' },
      'paths.static': { yours: '/mais', theirs: '/de-outra' },
    })
    expect((await own.ok(readIntegration)).integration?.paths).toMatchObject({ carousel: '/de-uma', static: '/de-outra' })
  })

  test('that was removed meanwhile does not set it up again', async () => {
    const { own } = await withAuth()
    await own.ok(deleteIntegration, { json: {} })
    const json = { name: 'Outro', revision: 1, base: { name: 'n8n da agência' } }
    expect(await own.fails(saveIntegration, { json })).toMatchObject({
      status: 409,
      conflict: { revision: 0, fields: { name: { yours: 'Outro', theirs: '' } } },
    })
  })
})

describe('an edit of an AI provider', () => {
  const baseUrl = 'https://api.openai.com/v1'
  const ours = { baseUrl, key: 'sk-trocada-por-outra-2222' }

  async function withKey(given: { key: string | null } = { key: AI_KEY }) {
    const own = await startApiForTest()
    const { id } = await own.ok(addProvider, { json: aProvider({ baseUrl, ...given }) })
    const provider = async () => withId((await own.ok(readProviders)).providers, id)
    const seen = await provider()
    const base = { baseUrl, key: seen?.keyEnd ?? null, 'paths.chat': null, 'paths.models': null }
    const edit = (change: Omit<ProviderChange, 'revision' | 'base'>) =>
      ({ params: { id }, json: { ...change, revision: seen?.revision ?? 0, base } }) as const
    return { own, edit, provider }
  }

  test('whose key was replaced or removed meanwhile shows the last four characters of either', async () => {
    const { own, edit, provider } = await withKey()
    await own.ok(changeProvider, edit({ baseUrl, key: 'sk-trocada-por-uma-1111' }))
    const replaced = await own.fails(changeProvider, edit(ours))
    expect(replaced).toMatchObject({ status: 409, conflict: { fields: { key: { yours: '2222', theirs: '1111' } } } })
    const removed = await own.fails(changeProvider, edit({ key: null }))
    expect(removed.conflict?.fields).toEqual({ key: { yours: null, theirs: '1111' } })
    expect(JSON.stringify([replaced, removed])).not.toMatch(/trocada|muito-secreta/)
    expect(await provider()).toMatchObject({ keyEnd: '1111' })
  })

  test('sends no key to an address that somebody else set since it was typed', async () => {
    const { own, edit, provider } = await withKey({ key: null })
    const elsewhere = 'https://outro.example/v1'
    await own.ok(changeProvider, edit({ baseUrl: elsewhere }))
    const refused = await own.fails(changeProvider, edit(ours))
    expect(refused.conflict?.fields).toEqual({ baseUrl: { yours: baseUrl, theirs: elsewhere } })
    const alone = await own.fails(changeProvider, edit({ key: ours.key }))
    expect(alone).toMatchObject({ status: 422, fields: { baseUrl: 'Informe o endereço para o qual a chave foi digitada' } })
    expect(await provider()).toMatchObject({ baseUrl: elsewhere, keyEnd: null })
  })

  test('from an old screen gives its address no key that somebody typed for another meanwhile', async () => {
    const { own, edit, provider } = await withKey({ key: null })
    await own.ok(changeProvider, edit(ours))
    const refused = await own.fails(changeProvider, edit({ baseUrl: 'https://outro.example/v1' }))
    expect(refused).toMatchObject({ status: 422, fields: { key: 'O endereço mudou: informe a chave de novo' } })
    expect(await provider()).toMatchObject({ baseUrl, keyEnd: '2222' })
  })

  test('has each path as a field of its own', async () => {
    const { own, edit, provider } = await withKey()
    await own.ok(changeProvider, edit({ paths: { chat: '/de-uma' } }))
    await own.ok(changeProvider, edit({ paths: { models: '/de-outra' } }))
    const refused = await own.fails(changeProvider, edit({ paths: { chat: '/de-outra' } }))
    expect(refused.conflict?.fields).toEqual({ 'paths.chat': { yours: '/de-outra', theirs: '/de-uma' } })
    expect(await provider()).toMatchObject({ paths: { transcriptions: null, chat: '/de-uma', models: '/de-outra' } })
  })
})
