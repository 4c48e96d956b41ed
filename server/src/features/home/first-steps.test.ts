import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { type FirstStep, readHome, setFirstStepsHidden } from 'contract/home/home.ts'
import { saveIntegration } from 'contract/settings/integration.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aiProviders } from '#db/tables/ai.ts'
import { members } from '#db/tables/team.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anIntegration } from '#testing/automation.ts'

const NONE: Readonly<Record<FirstStep, boolean>> = {
  company: false,
  client: false,
  team: false,
  integration: false,
  provider: false,
}

const readSteps = async (api: TestApi) => (await api.ok(readHome)).firstSteps

const create = (api: TestApi, category: 'empresas' | 'clientes') =>
  api.ok(createConfigItem, { json: { category, name: 'Odonto Aurora' } })

const addMember = (api: TestApi) => api.db.insert(members).values({ name: 'Ana', nameKey: 'ana' })

const addProvider = ({ db }: TestApi) =>
  db.insert(aiProviders).values({
    name: 'OpenAI',
    baseUrl: 'http://127.0.0.1:9',
    paths: { transcriptions: null, chat: null, models: null },
  })

const STEPS: readonly [FirstStep, string, (api: TestApi) => PromiseLike<unknown>][] = [
  ['company', 'a company', (api) => create(api, 'empresas')],
  ['client', 'a client', (api) => create(api, 'clientes')],
  ['team', 'a second member', addMember],
  [
    'team',
    'the first member under a name of their own',
    ({ db }) => db.update(members).set({ name: 'Bia', nameKey: 'bia' }).where(eq(members.id, 1)),
  ],
  ['integration', 'an integration', (api) => api.ok(saveIntegration, { json: anIntegration() })],
  ['provider', 'an AI provider', addProvider],
]

test.each(STEPS)('the first step “%s” is done by %s, and by nothing else', async (step, _, take) => {
  const api = await startApiForTest()
  expect(await readSteps(api)).toEqual(NONE)
  await take(api)
  expect(await readSteps(api)).toEqual({ ...NONE, [step]: true })
})

test('a first step whose record was deleted is open again', async () => {
  const api = await startApiForTest()
  const { id } = await create(api, 'empresas')
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'empresas', id } })
  await addMember(api)
  await api.db.update(members).set({ deactivatedAt: api.time.now() }).where(eq(members.name, 'Ana'))
  await addProvider(api)
  await api.db.update(aiProviders).set({ deletedAt: api.time.now() })
  expect(await readSteps(api)).toEqual(NONE)
})

test('Home shows no first steps once all are done', async () => {
  const api = await startApiForTest()
  for (const [step, , take] of STEPS) if (step !== 'provider') await take(api)
  expect(await readSteps(api)).toEqual({ ...NONE, company: true, client: true, team: true, integration: true })
  await addProvider(api)
  expect(await readSteps(api)).toBeNull()
})

test('first steps that are put away stay away until they are brought back', async () => {
  const api = await startApiForTest()
  await api.ok(setFirstStepsHidden, { json: {} })
  expect(await readSteps(api)).toBeNull()
  await create(api, 'empresas')
  expect(await readSteps(api)).toBeNull()
  await api.ok(setFirstStepsHidden, { json: { restore: true } })
  expect(await readSteps(api)).toEqual({ ...NONE, company: true })
})

test('Home shows no first steps where another service holds the records', async () => {
  const api = await startApiForTest({ server: { upstream: 'http://127.0.0.1:9' } })
  expect(await readSteps(api)).toBeNull()
})
