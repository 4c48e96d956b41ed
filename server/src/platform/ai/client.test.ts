import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AiPaths } from 'contract/ai/providers.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeOpenai, startFakeOpenai } from '#testing/openai/fake-openai.ts'
import { createOutgoingClient } from '../outgoing/send.ts'
import { createAiClientWithKey } from './client.ts'
import { toAiFailure } from './failures.ts'
import { streamText } from './stream-text.ts'

const KEY = 'sk-proj-0123456789abcdefghij'
const NO_PATHS = { transcriptions: null, chat: null, models: null }
const NOW = new Date('2026-11-21T15:00:00Z')

let fake: FakeOpenai
let outgoing: ReturnType<typeof createOutgoingClient>
beforeEach(async () => {
  fake = await startFakeOpenai({ key: KEY })
  outgoing = createOutgoingClient({ policy: { allow: [], local: true, ownPorts: () => [] } })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await outgoing.close()
  await fake.close()
})

const clientAt = (given: { baseUrl?: string; paths?: Partial<AiPaths>; key?: string | undefined }) =>
  createAiClientWithKey(
    outgoing,
    { baseUrl: given.baseUrl ?? fake.url, paths: { ...NO_PATHS, ...given.paths } },
    'key' in given ? given.key : KEY,
  )

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => toAiFailure(error, NOW),
  )

const ask = async (stream = false, signal?: AbortSignal) => {
  const client = await clientAt({})
  const messages = [{ role: 'user' as const, content: 'oi' }]
  return client.chat.completions.create({ model: 'm', messages, stream } as never, { ...(signal ? { signal } : {}) })
}

describe('the client of an AI provider', () => {
  test('carries the key and nothing of this machine, whatever the environment says', async () => {
    for (const name of ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID']) vi.stubEnv(name, 'leaked')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-leaked: leaked')
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9')
    const { data } = await (await clientAt({})).models.list()
    expect(data.map(({ id }) => id)).toEqual(['gpt-4o-mini', 'whisper-1'])
    expect(fake.received[0]?.headers).toEqual({
      host: `127.0.0.1:${fake.port}`,
      connection: 'close',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': '*',
      'sec-fetch-mode': 'cors',
      authorization: `Bearer ${KEY}`,
      'user-agent': 'dashboard-webhook',
    })
  })

  test('sends no Authorization where the provider has no key', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'leaked')
    fake.key = null
    await (await clientAt({ key: undefined })).models.list()
    expect(fake.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('goes to the provider’s own paths, under its base', async () => {
    const whisper = await startFakeOpenai({ paths: { transcriptions: '/inference', chat: '/api/llm', models: '/tags' } })
    const paths = { transcriptions: '/inference', chat: '/api/llm', models: '/tags' }
    const client = await clientAt({ baseUrl: `http://127.0.0.1:${whisper.port}/`, paths })
    await client.models.list()
    await client.chat.completions.create({ model: 'm', messages: [] })
    await client.audio.transcriptions.create({ model: 'm', file: new File(['x'], 'a.wav') })
    expect(whisper.received.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/tags'],
      ['POST', '/api/llm'],
      ['POST', '/inference'],
    ])
    await whisper.close()
  })

  test('sends a file from the disk as it is, with its fields', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ai-'))
    const content = Buffer.from(Array.from({ length: 2_000_000 }, (_, n) => n % 251))
    await writeFile(join(folder, 'a.wav'), content)
    const file = new File([await openAsBlob(join(folder, 'a.wav'))], 'reunião.wav', { type: 'audio/wav' })
    const answer = await (await clientAt({})).audio.transcriptions.create({
      model: 'whisper-1',
      file,
      language: 'pt',
      response_format: 'verbose_json',
      timestamp_granularities: ['segment'],
    })
    expect(answer).toMatchObject({ duration: 12, segments: [{ start: 0, end: 4 }, { start: 4 }, { start: 8 }] })
    expect(fake.received[0]).toMatchObject({
      fields: { model: ['whisper-1'], language: ['pt'], response_format: ['verbose_json'] },
      files: [{ name: 'reunião.wav', size: content.length, sha256: createHash('sha256').update(content).digest('hex') }],
    })
    await rm(folder, { recursive: true })
  })

  test('tries a failed call once', async () => {
    fake.behave({ kind: 'error', status: 500 })
    await failureOf(ask())
    expect(fake.received).toHaveLength(1)
  })

  test('refuses the metadata service and this server’s own port', async () => {
    const own = createOutgoingClient({ policy: { allow: [], local: true, ownPorts: () => [fake.port] } })
    const provider = (baseUrl: string) => ({ baseUrl, paths: NO_PATHS })
    for (const baseUrl of ['http://169.254.169.254/v1', fake.url]) {
      const client = await createAiClientWithKey(own, provider(baseUrl), KEY)
      expect(await failureOf(client.models.list())).toMatchObject({ kind: 'forbidden' })
    }
    expect(fake.connections.accepted).toBe(0)
  })
})

test('a streamed text is without the model’s thoughts, wherever the pieces are cut', async () => {
  fake.behave({ kind: 'ok', text: '<think>Vou pensar bem nisso.</think>\n\nTrês mitos sobre clareamento' })
  const request = { model: 'm', instructions: 'Escreva', prompt: 'mitos' }
  const options = { signal: new AbortController().signal, idleMs: 30_000 }
  let written = ''
  for await (const { text } of streamText(await clientAt({}), request, options)) written += text
  expect(written).toBe('Três mitos sobre clareamento')
})

describe('a failure of an AI provider', () => {
  test.each([
    [401, { kind: 'auth', reason: 'O provedor não aceitou a chave (401): “Incorrect API key provided.”' }],
    [404, { kind: 'rejected', reason: expect.stringContaining('modelo (404): “The model `nope` does not exist') }],
    [413, { kind: 'rejected', reason: expect.stringContaining('aceita (413): “Maximum content size limit (26214400) exceeded') }],
    [500, { kind: 'server', reason: expect.stringContaining('falhou (500): “The server had an error') }],
    [302, { kind: 'rejected', reason: expect.stringContaining('outro endereço') }],
  ])('with status %d is told in Portuguese with its words', async (status, expected) => {
    fake.behave({ kind: 'error', status })
    expect(await failureOf(ask())).toMatchObject({ status, ...expected })
  })

  test('with 429 tells how long to wait, or that the credit is used up', async () => {
    fake.behave({ kind: 'error', status: 429, retryAfter: '20' })
    expect(await failureOf(ask())).toEqual({
      kind: 'limited',
      status: 429,
      retryAfterMs: 20_000,
      reason: 'O provedor pediu para esperar (429): “Rate limit reached for requests”',
    })
    fake.behave({ kind: 'error', status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' })
    expect(await failureOf(ask())).toMatchObject({
      kind: 'quota',
      reason: 'A cota neste provedor acabou (429): “You exceeded your current quota”',
    })
  })

  test('that quotes the key is told without it, in an error or in a stream', async () => {
    fake.behave({ kind: 'error', status: 401, message: `Incorrect API key provided: ${KEY}. Find yours at x.` })
    expect(await failureOf(ask())).toMatchObject({ reason: expect.stringContaining('provided: ••••. Find yours') })
    fake.behave({ kind: 'error-in-stream', after: 1, message: `the key ${KEY} expired` })
    const read = async () => {
      for await (const _ of (await ask(true)) as unknown as AsyncIterable<unknown>);
    }
    expect(await failureOf(read())).toEqual({
      kind: 'server',
      reason: 'O provedor interrompeu a resposta: “the key •••• expired”',
    })
  })

  test('whose key is short keeps that word in its answers', async () => {
    fake.key = 'ollama'
    fake.models = ['ollama/llama3']
    expect((await (await clientAt({ key: 'ollama' })).models.list()).data).toMatchObject([{ id: 'ollama/llama3' }])
  })

  test('that is a page is told by its title', async () => {
    fake.behave({ kind: 'html', status: 502 })
    expect(await failureOf(ask())).toMatchObject({ kind: 'server', reason: 'O provedor falhou (502): “502 Bad Gateway”' })
  })

  test.each([
    ['{"detail":"model not loaded"}', 'model not loaded'],
    ['{"error":"failed to read audio data"}', 'failed to read audio data'],
    ['{"detail":[{"msg":"field required"}]}', '[{"msg":"field required"}]'],
    ['  plain\u0000 words\n ', 'plain words'],
  ])('with the body %j is told by its words', async (body, words) => {
    const answer = async () => new Response(body, { status: 400, headers: { 'content-type': 'application/json' } })
    const client = await createAiClientWithKey({ fetch: answer }, { baseUrl: 'http://x/v1', paths: NO_PATHS }, undefined)
    expect(await failureOf(client.models.list())).toMatchObject({ reason: `O provedor recusou o pedido (400): “${words}”` })
  })

  test('without words has no quotes; many words are cut', async () => {
    const answerWith = (body: string) =>
      createAiClientWithKey(
        { fetch: async () => new Response(body, { status: 500 }) },
        { baseUrl: 'http://x/v1', paths: NO_PATHS },
        undefined,
      )
    expect(await failureOf((await answerWith('')).models.list())).toMatchObject({ reason: 'O provedor falhou (500)' })
    const long = await failureOf((await answerWith('á'.repeat(5_000))).models.list())
    expect(long?.reason).toHaveLength(327)
  })

  test('of the connection, the protocol or by our own stop is told as such', async () => {
    fake.behave({ kind: 'cut' })
    expect(await failureOf(ask())).toMatchObject({
      kind: 'lost',
      reason: 'A conexão com 127.0.0.1 caiu antes do fim da resposta',
    })
    fake.behave({ kind: 'garbage' })
    expect(await failureOf(ask())).toEqual({
      kind: 'protocol',
      reason: 'A resposta do provedor não segue o protocolo da OpenAI',
    })
    fake.behave({ kind: 'silence' })
    expect(await failureOf(ask(false, AbortSignal.timeout(50)))).toMatchObject({ kind: 'stopped' })
    const { url } = fake
    await fake.close()
    expect(await failureOf((await clientAt({ baseUrl: url })).models.list())).toEqual({
      kind: 'unreachable',
      reason: '127.0.0.1 recusou a conexão',
    })
    fake = await startFakeOpenai()
  })

  test('is not what a bug of ours is told as', () => {
    expect(() => toAiFailure(new Error('query failed'), NOW)).toThrow('query failed')
  })
})
