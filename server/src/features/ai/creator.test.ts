import { generateCreation, listCreations } from 'contract/ai/creator.ts'
import { changeProvider, readUsage } from 'contract/ai/providers.ts'
import { changePromptTemplate, listPromptTemplates } from 'contract/ai/templates.ts'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { aiProviders, creations } from '#db/tables/ai.ts'
import { type AiApi, aPrompt, aProvider, createCreation, openCreationStream, startAiApi, startAiServer } from '#testing/ai.ts'
import { startApiForTest } from '#testing/api.ts'
import { FAKE_TEXT } from '#testing/openai/chat.ts'
import type { AiBehaviour } from '#testing/openai/fake-openai.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startAiServer)

const readNewest = async (api: AiApi) => (await api.ok(listCreations, {})).creations[0]
const WORDS_OF_CUT = 'Três mitos'

describe('a generated text', () => {
  test('comes piece by piece, and is kept with what the model was told', async () => {
    const api = await startAiApi()
    const { response, events, creation } = await createCreation(api)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(events.map(({ kind }) => kind)).toEqual(['started', ...Array(8).fill('delta'), 'ended'])
    expect(events[0]?.creation).toMatchObject({ state: 'writing', text: '', model: 'gpt-4o-mini', provider: 'OpenAI' })
    expect(events.map(({ text = '' }) => text).join('')).toBe(FAKE_TEXT)
    expect(creation).toMatchObject({ ...aPrompt(), text: FAKE_TEXT, state: 'done', failure: null, by: 'Operador local' })
    expect(creation.instructions).toMatch(/^Você escreve para uma agência brasileira.*post de blog.*Tom: casual/s)
    expect(await readNewest(api)).toEqual(creation)
    expect(api.provider.received).toMatchObject([
      {
        path: '/v1/chat/completions',
        json: {
          model: 'gpt-4o-mini',
          stream: true,
          stream_options: { include_usage: true },
          messages: [
            { role: 'system', content: creation.instructions },
            { role: 'user', content: 'Três mitos sobre clareamento' },
          ],
        },
      },
    ])
  })

  test('is asked for with the team’s own instructions, once they are changed', async () => {
    const api = await startAiApi()
    await api.ok(changePromptTemplate, { json: { name: 'Blog Post', text: 'Um haicai.', revision: 0 } })
    const { creation } = await createCreation(api)
    expect(creation.instructions).toContain('\n\nUm haicai.\n\nTom: casual')
  })

  test('is kept for each attempt, which counts in the month’s usage', async () => {
    const api = await startAiApi({ today: '2026-11-30' })
    const first = await createCreation(api)
    await createCreation(api, { previous: first.creation.id })
    api.time.set('2026-12-01')
    api.provider.behave({ kind: 'ok', usage: false })
    await createCreation(api)
    expect((await api.ok(listCreations, {})).creations).toHaveLength(3)
    const [{ previousId } = {}] = await api.db.select().from(creations).where(eq(creations.previousId, first.creation.id))
    expect(previousId).toBe(first.creation.id)
    const of = { person: 'Operador local', provider: 'OpenAI', audioSeconds: 0, spent: null }
    expect((await api.ok(readUsage)).usage).toEqual([
      { month: '2026-12', requests: 1, inputTokens: 0, outputTokens: 0, ...of },
      { month: '2026-11', requests: 2, inputTokens: 42, outputTokens: 16, ...of },
    ])
  })

  test('is asked for again without stream_options where the provider knows none', async () => {
    const api = await startAiApi()
    const message = 'Unrecognized request argument supplied: stream_options'
    api.provider.behave({ kind: 'error', status: 400, message }, { times: 1 })
    expect((await createCreation(api)).creation.state).toBe('done')
    expect(api.provider.received.map(({ json }) => Object.hasOwn(json as object, 'stream_options'))).toEqual([true, false])
  })

  test('comes all at once where the provider answers all at once', async () => {
    const api = await startAiApi()
    const body = JSON.stringify({ choices: [{ message: { content: 'Tudo de uma vez.' }, finish_reason: 'stop' }] })
    api.provider.behave({ kind: 'garbage', body })
    const { events, creation } = await createCreation(api)
    expect([events.map(({ kind }) => kind), creation.text]).toEqual([['started', 'delta', 'ended'], 'Tudo de uma vez.'])
  })

  test('has no characters that PostgreSQL cannot store, and whole those that came in halves', async () => {
    const api = await startAiApi()
    const chunk = (content: string, finish = 'null') =>
      `data: {"choices":[{"delta":{"content":"${content}"},"finish_reason":${finish}}]}\n\n`
    const body = `${chunk('a\\u0000b \\ud83d')}${chunk('\\ude00 fim', '"stop"')}data: [DONE]\n\n`
    api.provider.behave({ kind: 'garbage', body, type: 'text/event-stream' })
    await createCreation(api)
    expect((await readNewest(api))?.text).toBe('ab 😀 fim')
  })

  test('is stored as it comes', async () => {
    const api = await startAiApi()
    api.provider.behave({ kind: 'drip', everyMs: 5 })
    const stream = await openCreationStream(api)
    await stream.until('delta')
    expect((await readNewest(api))?.text).toBe('')
    api.time.advance(2_000)
    const writing = { state: 'writing', text: expect.stringMatching(/^Três/) }
    await vi.waitFor(async () => expect(await readNewest(api)).toMatchObject(writing), 20_000)
  })
})

describe('a text being written', () => {
  test('is stopped by the person: the provider’s connection is closed, and what came is kept', async () => {
    const api = await startAiApi()
    api.provider.behave({ kind: 'drip', everyMs: 5 })
    const stream = await openCreationStream(api)
    await stream.until('delta')
    await stream.until('delta')
    stream.close()
    await vi.waitFor(async () => expect(await readNewest(api)).toMatchObject({ state: 'stopped', failure: null }), 20_000)
    expect((await readNewest(api))?.text).toMatch(/^Três mitos/)
    await vi.waitFor(
      () => expect(api.provider).toMatchObject({ connections: { open: 0 }, received: [{ abandoned: true }] }),
      20_000,
    )
    expect((await api.ok(readUsage)).usage).toMatchObject([{ requests: 1, outputTokens: 0 }])
  })

  test('is stopped by the person while the provider says nothing', async () => {
    const api = await startAiApi()
    api.provider.behave({ kind: 'silence' })
    const stream = await openCreationStream(api)
    await stream.until('started')
    await vi.waitFor(() => expect(api.provider.received).toHaveLength(1), 20_000)
    stream.close()
    await vi.waitFor(async () => expect(await readNewest(api)).toMatchObject({ state: 'stopped', text: '' }), 20_000)
    await vi.waitFor(() => expect(api.provider.connections.open).toBe(0), 20_000)
    expect((await api.ok(readUsage)).usage).toEqual([])
  })

  test('is stopped by the server’s end, which the listener is told and the row says', async () => {
    const api = await startAiApi()
    api.provider.behave({ kind: 'drip', everyMs: 5 })
    const stream = await openCreationStream(api)
    await stream.until('delta')
    api.app.services.ending.abort()
    expect(await stream.until('ended')).toMatchObject({
      creation: { state: 'interrupted', text: expect.stringMatching(/^Três/) },
    })
    expect((await readNewest(api))?.state).toBe('interrupted')
    expect(api.app.services.unfinished.size).toBe(0)
  })

  test('keeps all that came when the server is closed', async () => {
    const api = await startAiApi()
    api.provider.behave({ kind: 'drip', everyMs: 5 })
    const stream = await openCreationStream(api)
    await stream.until('delta')
    const reading = stream.until('ended').catch(() => undefined)
    const other = await startApiForTest({ server: { connection: api.connection, dataDir: api.dataDir } })
    await api.app.close()
    await reading
    expect((await other.ok(listCreations, {})).creations).toMatchObject([
      { state: 'interrupted', text: expect.stringMatching(/^Três/) },
    ])
  })

  test('counts as interrupted a minute after its server died, and not while one writes on', async () => {
    const api = await startAiApi({ server: { timings: { creationSeenMs: 10 } } })
    const { creation } = await createCreation(api)
    await api.db.update(creations).set({ state: 'writing' }).where(eq(creations.id, creation.id))
    api.time.advance(59_000)
    expect((await readNewest(api))?.state).toBe('writing')
    api.provider.behave({ kind: 'silence', after: 1 })
    const stream = await openCreationStream(api)
    await stream.until('delta')
    api.time.advance(2_000)
    expect((await api.ok(listCreations, {})).creations.map(({ state }) => state)).toEqual(['writing', 'interrupted'])
    expect(await api.db.$count(creations, eq(creations.state, 'writing'))).toBe(2)
    api.time.advance(59_000)
    const readSeenAt = async () => (await api.db.select().from(creations).orderBy(desc(creations.id)))[0]?.seenAt
    await vi.waitFor(async () => expect(await readSeenAt()).toEqual(api.time.now()), 20_000)
    expect((await readNewest(api))?.state).toBe('writing')
  })
})

describe('a failing provider of texts', () => {
  const failures: [what: string, behaviour: AiBehaviour, failure: string, text: string][] = [
    [
      '401',
      { kind: 'error', status: 401 },
      'O provedor não aceitou a chave (401): “Incorrect API key provided.” Confira a chave em Configurações, Provedores de IA',
      '',
    ],
    [
      '429',
      { kind: 'error', status: 429, retryAfter: '20' },
      'O provedor pediu para esperar (429): “Rate limit reached for requests”. Tente de novo em 20 s',
      '',
    ],
    [
      '429 for long',
      { kind: 'error', status: 429, retryAfter: '5400' },
      'O provedor pediu para esperar (429): “Rate limit reached for requests”. Tente de novo em 90 min',
      '',
    ],
    [
      '429 without credit',
      { kind: 'error', status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' },
      'A cota neste provedor acabou (429): “You exceeded your current quota”. Recarregue os créditos no provedor, ou escolha outro em Configurações',
      '',
    ],
    [
      '500',
      { kind: 'error', status: 500 },
      'O provedor falhou (500): “The server had an error while processing your request. Sorry about that!”',
      '',
    ],
    ['a page', { kind: 'html' }, 'A resposta do provedor não segue o protocolo da OpenAI: “502 Bad Gateway”', ''],
    ['garbage', { kind: 'garbage' }, 'A resposta do provedor não segue o protocolo da OpenAI: “{"nothing": tru”', ''],
    [
      'garbage events',
      { kind: 'garbage', type: 'text/event-stream', body: 'data: {"x\n\n' },
      'A resposta do provedor não segue o protocolo da OpenAI',
      '',
    ],
    [
      'strange events',
      { kind: 'garbage', type: 'text/event-stream', body: 'data: {"choices":[{"delta":7}]}\n\n' },
      'A resposta do provedor não segue o protocolo da OpenAI',
      '',
    ],
    [
      'no event at all',
      { kind: 'garbage', type: 'text/event-stream', body: '' },
      'O provedor encerrou a resposta antes do fim',
      '',
    ],
    ['cut', { kind: 'cut', after: 2 }, 'A conexão com 127.0.0.1 caiu antes do fim da resposta', WORDS_OF_CUT],
    [
      'says so in the middle',
      { kind: 'error-in-stream', after: 2, message: 'The engine is overloaded' },
      'O provedor interrompeu a resposta: “The engine is overloaded”',
      WORDS_OF_CUT,
    ],
    ['silent', { kind: 'silence' }, 'O provedor ficou 0,3 s sem responder', ''],
    ['silent in the middle', { kind: 'silence', after: 2 }, 'O provedor ficou 0,3 s sem responder', WORDS_OF_CUT],
    [
      'its model’s limit',
      { kind: 'ok', text: 'Quase', finish: 'length' },
      'O modelo chegou ao limite de tamanho dele e parou antes do fim (“length”)',
      'Quase',
    ],
    [
      'its filter',
      { kind: 'ok', text: 'Quase', finish: 'content_filter' },
      'O filtro de conteúdo do provedor interrompeu a resposta (“content_filter”)',
      'Quase',
    ],
    ['nothing written', { kind: 'ok', text: '' }, 'O modelo não escreveu nada', ''],
  ]

  test('is told in its own words, whatever the failure, and what came is kept', async () => {
    const api = await startAiApi({ server: { timings: { creationIdleMs: 300 } } })
    for (const [what, behaviour, failure, text] of failures) {
      api.provider.behave(behaviour)
      const { creation } = await createCreation(api)
      expect(creation, what).toMatchObject({ state: 'failed', failure, text, prompt: 'Três mitos sobre clareamento' })
      expect(await readNewest(api), what).toEqual(creation)
      await vi.waitFor(() => expect(api.provider.connections.open, what).toBe(0), 20_000)
    }
  })

  test('is not one that writes slowly', async () => {
    const api = await startAiApi({ server: { timings: { creationIdleMs: 2_000 } } })
    api.provider.behave({ kind: 'drip', everyMs: 50 })
    const stream = await openCreationStream(api)
    for (let n = 0; n < 45; n++) await stream.until('delta')
    expect((await readNewest(api))?.state).toBe('writing')
  })

  test.each([
    ['http://127.0.0.1:3000/v1', /este próprio sistema/],
    ['http://169.254.169.254/latest', /provedor de nuvem/],
  ])('%s is refused where the provider is saved, and never called', async (baseUrl, reason) => {
    const api = await startAiApi()
    const json = { ...aProvider({ baseUrl }), revision: 2 }
    expect(await api.fails(changeProvider, { params: { id: api.providerId }, json })).toMatchObject({
      status: 422,
      fields: { baseUrl: expect.stringMatching(reason) },
    })
    await api.db.update(aiProviders).set({ baseUrl })
    const { creation } = await createCreation(api)
    expect(creation).toMatchObject({ state: 'failed', failure: expect.stringMatching(reason) })
    expect(api.provider.connections.accepted).toBe(0)
  })
})

describe('a text that cannot be begun', () => {
  test('is refused with the way to the setting where no provider writes, and no attempt is kept', async () => {
    const api = await startApiForTest()
    expect(await api.fails(generateCreation, { json: aPrompt() })).toMatchObject({
      status: 503,
      code: 'not_configured',
      link: { label: 'Configurar provedor', href: '/settings#ia' },
    })
    expect(await api.count(creations)).toBe(0)
  })

  test.each([
    ['no prompt', { prompt: '  ' }, { prompt: 'Escreva o prompt' }],
    ['too long a prompt', { prompt: 'x'.repeat(20_001) }, { prompt: 'Use no máximo 20000 caracteres' }],
    ['an unknown type', { type: 'Poema' }, { type: 'Escolha o tipo de conteúdo' }],
    ['no tone', { tone: undefined }, { tone: 'Escolha o tom de voz' }],
    ['a previous one that is not there', { previous: 77 }, { previous: 'A tentativa anterior não existe mais' }],
  ])('%s is refused by name', async (_, given, fields) => {
    const api = await startSharedApi()
    expect(await api.fails(generateCreation, { json: { ...aPrompt(), ...given } })).toMatchObject({ status: 422, fields })
    expect([await api.count(creations), api.provider.received.length]).toEqual([0, 0])
  })
})

test('creations are listed newest first, 20 a page', async () => {
  const api = await startAiApi()
  const { creation } = await createCreation(api)
  const [row] = await api.db.select().from(creations)
  const copies = Array.from({ length: 24 }, (_, n) => ({ ...row, id: undefined, prompt: `Prompt ${n}` }))
  await api.db.insert(creations).values(copies as never)
  const first = await api.ok(listCreations, {})
  expect([first.creations.length, first.creations[0]?.prompt]).toEqual([20, 'Prompt 23'])
  const second = await api.ok(listCreations, { query: { before: first.next ?? 0 } })
  expect([second.creations.length, second.creations.at(-1)?.id, second.next]).toEqual([5, creation.id, null])
})

test('the instructions of types and tones can be changed, and put back', async () => {
  const api = await startApiForTest()
  const { templates } = await api.ok(listPromptTemplates)
  expect(templates.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'type Blog Post',
    'type Social Media',
    'type Email Marketing',
    'type Landing Page',
    'tone Profissional',
    'tone Casual',
    'tone Criativo',
    'tone Persuasivo',
  ])
  for (const { text, standard } of templates) expect(text).toBe(standard)
  await api.ok(changePromptTemplate, { json: { name: 'Casual', text: 'Bem solto.', revision: 0 } })
  const findCasual = async () => (await api.ok(listPromptTemplates)).templates.find(({ name }) => name === 'Casual')
  expect(await findCasual()).toMatchObject({ text: 'Bem solto.', standard: expect.stringMatching(/^Tom: casual/) })
  await api.ok(changePromptTemplate, { json: { name: 'Casual', text: null, revision: 1 } })
  expect((await findCasual())?.text).toMatch(/^Tom: casual/)
  const refused = await api.fails(changePromptTemplate, { json: { name: 'Casual', text: ' ', revision: 0 } })
  expect(refused).toMatchObject({ status: 422, fields: { text: 'Escreva a instrução' } })
})
