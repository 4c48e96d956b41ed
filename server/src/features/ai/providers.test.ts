import { Writable } from 'node:stream'
import { generateCreation } from 'contract/ai/creator.ts'
import * as contract from 'contract/ai/providers.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aiProviders } from '#db/tables/ai.ts'
import { addUsage } from '#platform/ai/usage.ts'
import { AI_KEY, type AiApi, aPrompt, aProvider, createCreation, startAiApi, startAiServer } from '#testing/ai.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { waitForBlocked } from '#testing/locks.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startAiServer)

const listProviders = async (api: TestApi) => (await api.ok(contract.readProviders)).providers
const readAssignments = async (api: TestApi) => (await api.ok(contract.readProviders)).assignments
const NOTHING = {
  transcription: { via: 'none', providerId: null, model: null },
  language: null,
  chat: { providerId: null, model: null },
  image: { providerId: null, model: null },
} as const
/** Builds an edit with the provider's newest revision, as a person's screen sends it. */
async function change(api: AiApi, given: Partial<contract.NewProvider>) {
  const seen = (await listProviders(api)).find(({ id }) => id === api.providerId)
  const json = { ...aProvider({ baseUrl: api.provider.url }), key: undefined, ...given, revision: seen?.revision ?? 1 }
  return { params: { id: api.providerId }, json }
}

test('an AI provider that is deleted while somebody assigns it is assigned to nothing', async () => {
  const api = await startAiApi()
  const { transcription, chat } = NOTHING
  await api.ok(contract.assignProviders, { json: { transcription, chat, revision: 2 } })
  const calls: ReturnType<typeof api.send>[] = []
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`select id from ai_assignments for update`)
    const json = { chat: { providerId: api.providerId, model: 'gpt-4o-mini' }, revision: 3 }
    calls.push(api.send(contract.assignProviders, { json }))
    await waitForBlocked(api)
    calls.push(api.send(contract.deleteProvider, { params: { id: api.providerId }, json: {} }))
    await waitForBlocked(api, 2)
  })
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await readAssignments(api)).toMatchObject({ transcription, chat })
})

describe('an AI provider', () => {
  test('is saved with its key sealed; only the last four characters are shown', async () => {
    const api = await startApiForTest()
    expect(await api.ok(contract.readProviders)).toEqual({ providers: [], assignments: { ...NOTHING, revision: 1 } })
    const paths = { transcriptions: '/inference', chat: null, models: null }
    const { id } = await api.ok(contract.addProvider, {
      json: aProvider({ baseUrl: 'http://whisper.lan:8080/', paths, key: ` ${AI_KEY}\n` }),
    })
    const unpriced = { inputPrice: null, outputPrice: null }
    expect(await listProviders(api)).toEqual([
      { id, name: 'OpenAI', baseUrl: 'http://whisper.lan:8080', paths, ...unpriced, keyEnd: '6789', revision: 2 },
    ])
    const [row] = await api.db.select().from(aiProviders)
    expect(row?.key).toMatch(/^v1\./)
    expect(api.app.services.secrets.open(row?.key ?? '', `ai_providers:${id}:key`)).toBe(AI_KEY)
    expect(() => api.app.services.secrets.open(row?.key ?? '', `ai_providers:${id + 1}:key`)).toThrow()
  })

  test('may have no key, and of a short one at most half is shown, or nothing', async () => {
    const api = await startApiForTest()
    await api.ok(contract.addProvider, { json: aProvider({ key: null }) })
    for (const key of ['abcd', 'abc', 'a']) await api.ok(contract.addProvider, { json: aProvider({ key }) })
    expect((await listProviders(api)).map(({ keyEnd }) => keyEnd)).toEqual([null, 'cd', '', ''])
  })

  test('keeps its key when changed without one, and has none after null', async () => {
    const api = await startAiApi()
    await api.ok(contract.changeProvider, await change(api, { name: 'Outro nome' }))
    expect((await createCreation(api)).creation).toMatchObject({ state: 'done', provider: 'Outro nome' })
    await api.ok(contract.changeProvider, await change(api, { key: null }))
    expect((await listProviders(api))[0]).toMatchObject({ keyEnd: null })
    await createCreation(api)
    expect(api.provider.received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${AI_KEY}`, undefined])
  })

  test('needs its key typed again for another address', async () => {
    const api = await startAiApi()
    const refused = await api.fails(contract.changeProvider, await change(api, { baseUrl: 'https://evil.example/v1', name: 'x' }))
    expect(refused).toMatchObject({ status: 422, fields: { key: 'O endereço mudou: informe a chave de novo' } })
    expect(await listProviders(api)).toMatchObject([{ name: 'OpenAI', baseUrl: api.provider.url }])
    await api.ok(contract.changeProvider, await change(api, { baseUrl: `${api.provider.url}/` })) // the same address in another spelling
    await api.ok(
      contract.changeProvider,
      await change(api, { baseUrl: 'https://other.example/v1', key: 'uma nova chave'.replaceAll(' ', '-') }),
    )
    expect(await listProviders(api)).toMatchObject([{ baseUrl: 'https://other.example/v1', keyEnd: 'have' }])
  })

  test.each([
    [{ name: ' ' }, { name: 'Informe o nome' }],
    [{ baseUrl: 'ftp://x' }, { baseUrl: 'Informe um endereço http(s), como https://api.openai.com/v1' }],
    [{ baseUrl: 'http://ana:senha@x.lan' }, { baseUrl: 'Tire o usuário e a senha do endereço: use a chave' }],
    [{ baseUrl: 'http://x.lan/v1?key=1' }, { baseUrl: 'Tire do endereço o que vem a partir de ? ou #' }],
    [
      { paths: { transcriptions: 'inference', chat: null, models: null } },
      { 'paths.transcriptions': 'Comece o caminho com / e não use espaços' },
    ],
    [{ key: '' }, { key: 'Informe a chave' }],
    [{ key: '   ' }, { key: 'Informe a chave' }],
    [{ key: 'com espaço' }, { key: 'A chave tem caracteres que não são aceitos em um cabeçalho' }],
    [{ key: 'a\r\nx-b: c' }, { key: 'A chave tem caracteres que não são aceitos em um cabeçalho' }],
  ])('is refused with %j by the field, added or changed, and nothing is saved', async (given, fields) => {
    const api = await startSharedApi()
    expect(await api.fails(contract.addProvider, { json: { ...aProvider(), ...given } })).toMatchObject({ status: 422, fields })
    expect(await api.fails(contract.changeProvider, await change(api, given as object))).toMatchObject({ status: 422, fields })
    expect(await listProviders(api)).toMatchObject([{ name: 'OpenAI', baseUrl: api.provider.url, keyEnd: '6789' }])
  })

  test('loses its key and its tasks when it is deleted; what it did stays under its name', async () => {
    const api = await startAiApi()
    await createCreation(api)
    await api.ok(contract.deleteProvider, { params: { id: api.providerId }, json: {} })
    expect(await api.ok(contract.readProviders)).toEqual({
      providers: [],
      assignments: { ...NOTHING, language: 'pt', revision: 4 },
    })
    expect(await api.db.select().from(aiProviders)).toMatchObject([{ key: null, keyEnd: null, deletedAt: api.time.now() }])
    expect((await api.ok(contract.readUsage)).usage).toMatchObject([{ provider: 'OpenAI', requests: 1 }])
    expect(await api.fails(generateCreation, { json: aPrompt() })).toMatchObject({ code: 'not_configured' })
    const id = { params: { id: api.providerId } }
    for (const refused of [
      await api.fails(contract.deleteProvider, { ...id, json: {} }),
      await api.fails(contract.changeProvider, await change(api, {})),
      await api.fails(contract.listModels, id),
      await api.fails(contract.testProvider, { json: { ...aProvider(), key: undefined, id: api.providerId } }),
    ])
      expect(refused).toMatchObject({ status: 404, title: 'Provedor de IA não encontrado' })
  })
})

describe('the assignment of AI providers', () => {
  test.each([
    [
      { transcription: { via: 'provider', providerId: null, model: null } },
      { 'transcription.providerId': 'Escolha o provedor', 'transcription.model': 'Escolha o modelo' },
    ],
    [
      { transcription: { via: 'provider', providerId: 99, model: 'm' } },
      { 'transcription.providerId': 'Este provedor não existe mais' },
    ],
    [{ chat: { providerId: 1, model: ' ' } }, { 'chat.model': 'Escolha o modelo' }],
    [{ chat: { providerId: 99, model: 'm' } }, { 'chat.providerId': 'Este provedor não existe mais' }],
    [{ transcription: { via: 'fax', providerId: null, model: null } }, { 'transcription.via': 'Escolha quem transcreve' }],
    [{ language: 'português' }, { language: 'Use duas letras, como pt' }],
  ])('is refused with %j by the field, and nothing changes', async (given, fields) => {
    const api = await startSharedApi()
    const before = await readAssignments(api)
    const json = { ...given, revision: before.revision }
    expect(await api.fails(contract.assignProviders, { json })).toMatchObject({ status: 422, fields })
    expect(await readAssignments(api)).toEqual(before)
  })

  test('may leave transcription to the webhook; what is assigned to nobody has no model', async () => {
    const api = await startAiApi()
    const transcription = { via: 'webhook', providerId: api.providerId, model: 'whisper-1' } as const
    await api.ok(contract.assignProviders, { json: { transcription, chat: { providerId: null, model: 'gpt' }, revision: 2 } })
    expect(await readAssignments(api)).toEqual({
      transcription: { via: 'webhook', providerId: null, model: null },
      language: 'pt',
      chat: { providerId: null, model: null },
      image: { providerId: null, model: null },
      revision: 3,
    })
  })
})

describe('the test of an AI provider', () => {
  const buildInput = (api: AiApi, given: object) => ({ json: { ...aProvider({ baseUrl: api.provider.url }), ...given } })

  test('lists the models, in order, with the key that was typed', async () => {
    const api = await startAiApi()
    api.provider.models = ['whisper-1', 'gpt-4o', 'gpt-4o', 'gpt-4o-mini']
    expect(await api.ok(contract.testProvider, buildInput(api, {}))).toEqual({
      ok: true,
      detail: 'Respondeu com 3 modelos',
      models: ['gpt-4o', 'gpt-4o-mini', 'whisper-1'],
    })
    expect(await api.ok(contract.listModels, { params: { id: api.providerId } })).toEqual({
      models: ['gpt-4o', 'gpt-4o-mini', 'whisper-1'],
    })
    expect(await listProviders(api)).toHaveLength(1)
  })

  test('uses the stored key only for the address that it is stored with', async () => {
    const api = await startAiApi()
    const key = undefined
    expect(await api.ok(contract.testProvider, buildInput(api, { key, id: api.providerId }))).toMatchObject({ ok: true })
    expect(await api.ok(contract.testProvider, buildInput(api, { key }))).toMatchObject({ ok: false })
    expect(await api.ok(contract.testProvider, buildInput(api, { key: null, id: api.providerId }))).toMatchObject({ ok: false })
    const other = { key, id: api.providerId, baseUrl: `http://localhost:${api.provider.port}/v1` }
    expect(await api.fails(contract.testProvider, buildInput(api, other))).toMatchObject({
      status: 422,
      fields: { key: expect.any(String) },
    })
    expect(api.provider.received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${AI_KEY}`, undefined, undefined])
  })

  test.each([
    ['a wrong key', { kind: 'error', status: 401 }, 'O provedor não aceitou a chave (401): “Incorrect API key provided.”'],
    [
      'no such path',
      { kind: 'error', status: 404, message: 'Not Found' },
      'O provedor não conhece este endereço ou modelo (404): “Not Found”',
    ],
    ['a page', { kind: 'html' }, 'O provedor respondeu algo que não é uma lista de modelos: “502 Bad Gateway”'],
    ['something else', { kind: 'garbage', body: '{"models":[]}' }, 'O provedor respondeu algo que não é uma lista de modelos'],
    ['no JSON', { kind: 'garbage' }, 'A resposta do provedor não segue o protocolo da OpenAI'],
    ['a connection that is cut', { kind: 'cut' }, 'A conexão com 127.0.0.1 caiu antes do fim da resposta'],
  ] as const)('that is answered with %s says so, and the list of models is a 502', async (_, behaviour, detail) => {
    const api = await startAiApi()
    api.provider.behave(behaviour)
    expect(await api.ok(contract.testProvider, buildInput(api, {}))).toEqual({ ok: false, detail, models: [] })
    expect(await api.fails(contract.listModels, { params: { id: api.providerId } })).toMatchObject({
      status: 502,
      code: 'provider_failed',
      detail,
    })
  })

  test.each([
    ['http://127.0.0.1:3000/v1', /este próprio sistema/],
    ['http://169.254.169.254/v1', /provedor de nuvem/],
    ['http://metadata.google.internal@127.0.0.1/v1', /./],
  ])('never calls %s', async (baseUrl, reason) => {
    const api = await startSharedApi()
    const response = await api.send(contract.testProvider, buildInput(api, { baseUrl }))
    expect(response.json().detail).toMatch(reason)
    expect(response.json().ok ?? false).toBe(false)
  })

  test('takes a bare list of models', async () => {
    const api = await startAiApi()
    api.provider.behave({ kind: 'garbage', body: '[{"id":"b"},{"id":"a"}]', type: 'text/plain' })
    expect(await api.ok(contract.testProvider, buildInput(api, {}))).toMatchObject({ models: ['a', 'b'] })
  })
})

test('the usage of AI is listed for twelve months by person and provider, newest first', async () => {
  const api = await startAiApi({ today: '2026-11-21' })
  const who = { userId: 1, providerId: api.providerId }
  await addUsage(api.db, { ...who, month: '2025-11', inputTokens: 1 })
  await addUsage(api.db, { ...who, month: '2025-12', inputTokens: 2, outputTokens: 3.4 })
  await addUsage(api.db, { ...who, month: '2026-11', audioSeconds: 61.6 })
  await addUsage(api.db, { ...who, month: '2026-11', audioSeconds: 10, inputTokens: Number.NaN, outputTokens: -5 })
  const of = { person: 'Operador local', provider: 'OpenAI' }
  expect((await api.ok(contract.readUsage)).usage).toEqual([
    { ...of, month: '2026-11', requests: 2, inputTokens: 0, outputTokens: 0, audioSeconds: 72, spent: null },
    { ...of, month: '2025-12', requests: 1, inputTokens: 2, outputTokens: 3, audioSeconds: 0, spent: null },
  ])
})

describe('prices of AI', () => {
  const buildUsageKey = (api: AiApi) => ({ userId: 1, providerId: api.providerId, month: '2026-11' })
  const readSpending = async (api: AiApi) => (await api.ok(contract.readUsage)).usage[0]?.spent

  test('make the exact cost of what is asked from then on; a later price changes nothing of it', async () => {
    const api = await startAiApi({ today: '2026-11-21' })
    await addUsage(api.db, { ...buildUsageKey(api), inputTokens: 10 })
    expect(await readSpending(api)).toBeNull()
    await api.ok(contract.changeProvider, await change(api, { inputPrice: 150_000, outputPrice: 600_000 }))
    await addUsage(api.db, { ...buildUsageKey(api), inputTokens: 1_001, outputTokens: 333 })
    expect(await readSpending(api)).toEqual({ picodollars: '349950000', unpriced: 1 })
    await api.ok(contract.changeProvider, await change(api, { inputPrice: 10_000_000_000, outputPrice: 0 }))
    expect(await readSpending(api)).toEqual({ picodollars: '349950000', unpriced: 1 })
    await addUsage(api.db, { ...buildUsageKey(api), inputTokens: 1e12 })
    expect(await readSpending(api)).toEqual({ picodollars: '10000000000000349950000', unpriced: 1 })
  })

  test('are not known for sound and for answers without counted tokens', async () => {
    const api = await startAiApi({ today: '2026-11-21' })
    await api.ok(contract.changeProvider, await change(api, { inputPrice: 150_000, outputPrice: 600_000 }))
    await addUsage(api.db, { ...buildUsageKey(api), inputTokens: 5, audioSeconds: 3 })
    await addUsage(api.db, buildUsageKey(api))
    expect(await readSpending(api)).toBeNull()
  })

  test.each([
    ['one alone', { inputPrice: 150_000 }, 'outputPrice'],
    ['a negative one', { inputPrice: -1, outputPrice: 0 }, 'inputPrice'],
    ['one of more than ten thousand dollars', { inputPrice: 0, outputPrice: 10_000_000_001 }, 'outputPrice'],
  ])('are refused with %s, and the provider stays as it was', async (_what, prices, field) => {
    const api = await startSharedApi()
    const refused = await api.fails(contract.changeProvider, await change(api, prices))
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect((await api.ok(contract.readProviders)).providers).toMatchObject([{ inputPrice: null, outputPrice: null }])
    const given = aProvider(prices)
    expect(await api.fails(contract.addProvider, { json: given })).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
  })
})

test('a provider that makes pictures is chosen with its model, and no longer once it is deleted', async () => {
  const api = await startAiApi()
  const image = { providerId: api.providerId, model: 'gpt-image-1' }
  const { revision } = (await api.ok(contract.readProviders)).assignments
  expect(await api.fails(contract.assignProviders, { json: { image: { ...image, model: null }, revision } })).toMatchObject({
    fields: { 'image.model': 'Escolha o modelo' },
  })
  await api.ok(contract.assignProviders, { json: { image, revision } })
  expect((await api.ok(contract.readProviders)).assignments).toMatchObject({ image, chat: { model: 'gpt-4o-mini' } })
  await api.ok(contract.deleteProvider, { params: { id: api.providerId }, json: {} })
  expect((await api.ok(contract.readProviders)).assignments.image).toEqual({ providerId: null, model: null })
})

/** Reads every row of every table as text. */
async function dumpDatabase(api: TestApi): Promise<string> {
  const tables = await api.db.execute<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(tables.rows.map(({ name }) => api.db.execute(sql.raw(`select t::text as row from ${name} t`))))
  return JSON.stringify(rows.map((result) => result.rows))
}

test('no answer, log or copy of the database has an AI key, though the provider quotes it', async () => {
  const logged: string[] = []
  const logTo = new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) })
  const api = await startAiApi({ logTo })
  const quoted = { kind: 'error', status: 401, message: `Incorrect API key provided: ${AI_KEY}` } as const
  const answers: string[] = []
  const say = async (...call: Parameters<TestApi['send']>) => void answers.push((await api.send(...call)).payload)
  const key = { 'idempotency-key': api.newKey() }
  await say(contract.addProvider, { json: aProvider() }, key)
  await say(contract.addProvider, { json: aProvider() }, key)
  await say(contract.addProvider, { json: aProvider({ name: 'Outro' }) }, key)
  await say(contract.changeProvider, await change(api, { key: AI_KEY }), { 'idempotency-key': api.newKey() })
  await say(generateCreation, { json: aPrompt() })
  api.provider.behave(quoted)
  await say(generateCreation, { json: aPrompt() })
  await say(contract.testProvider, { json: aProvider({ baseUrl: api.provider.url }) })
  await say(contract.listModels, { params: { id: api.providerId } })
  api.provider.behave({ kind: 'error-in-stream', after: 1, message: `bad key ${AI_KEY}` })
  await say(generateCreation, { json: aPrompt() })
  await say(contract.readProviders)
  expect(answers.join('\n')).toContain('provided: ••••')
  const log = logged.join('')
  expect(log).toContain('provider_failed')
  for (const text of [answers.join('\n'), log, await dumpDatabase(api)])
    for (const secret of [AI_KEY, Buffer.from(AI_KEY).toString('base64'), AI_KEY.slice(3, 20)]) expect(text).not.toContain(secret)
})
