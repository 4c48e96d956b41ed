import { CREATION_EVENTS, type CreationInput, generateCreation } from 'contract/ai/creator.ts'
import { addProvider, assignProviders, type NewProvider } from 'contract/ai/providers.ts'
import { onTestFinished } from 'vitest'
import { parse } from 'zod/mini'
import { startApiForTest, startTestApi, type TestApi, type TestOptions } from './api.ts'
import { type FakeOpenai, startFakeOpenai } from './openai/fake-openai.ts'
import { listenOnLoopback } from './stream.ts'

export const AI_KEY = 'sk-proj-muito-secreta-0123456789'

export const aProvider = (given: Partial<NewProvider> = {}): NewProvider => ({
  name: 'OpenAI',
  baseUrl: 'http://127.0.0.1:9/v1',
  paths: { transcriptions: null, chat: null, models: null },
  key: AI_KEY,
  ...given,
})

export type AiApi = TestApi & { provider: FakeOpenai; providerId: number }

/**
 * Starts a server with a provider that writes and transcribes, successfully unless the test says otherwise. It is for tests that share the
 * server; otherwise use `startAiApi`. `close` ends the provider too.
 */
export async function startAiServer(options: TestOptions = {}): Promise<AiApi> {
  const [api, provider] = [await startTestApi(options), await startFakeOpenai({ key: AI_KEY })]
  const close = async () => {
    await api.close()
    await provider.close()
  }
  return { ...(await addWriter(api, provider)), close }
}

async function addWriter(api: TestApi, provider: FakeOpenai): Promise<AiApi> {
  const { id } = await api.ok(addProvider, { json: aProvider({ baseUrl: provider.url }) })
  await api.ok(assignProviders, {
    json: {
      transcription: { via: 'provider', providerId: id, model: 'whisper-1' },
      language: 'pt',
      chat: { providerId: id, model: 'gpt-4o-mini' },
      revision: 1,
    },
  })
  return { ...api, provider, providerId: id }
}

/** Starts a server with a provider for a single test. */
export async function startAiApi(options: TestOptions = {}): Promise<AiApi> {
  const provider = await startFakeOpenai({ key: AI_KEY })
  onTestFinished(provider.close)
  return addWriter(await startApiForTest(options), provider)
}

export const aPrompt = (given: Partial<CreationInput> = {}): CreationInput => ({
  prompt: 'Três mitos sobre clareamento',
  type: 'Blog Post',
  tone: 'Casual',
  ...given,
})

type Kind = keyof typeof CREATION_EVENTS
export type CreationEvent = { kind: Kind; creation?: ReturnType<typeof parseCreation>; text?: string }

const parseCreation = (data: unknown) => parse(CREATION_EVENTS.ended, data).creation

function parseEvent(block: string): CreationEvent | undefined {
  const [, kind, data = 'null'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  if (kind === undefined) return undefined
  const value: unknown = JSON.parse(data)
  if (kind === 'delta') return { kind, ...parse(CREATION_EVENTS.delta, value) }
  return { kind: kind as Kind, creation: parseCreation(value) }
}

/** Parses all events of a finished answer. */
export const parseEvents = (payload: string): CreationEvent[] =>
  payload
    .split('\n\n')
    .map(parseEvent)
    .filter((event) => event !== undefined)

/** Creates a text, waits for its end, and returns the finished creation with all events. */
export async function createCreation(api: TestApi, given: Partial<CreationInput> = {}) {
  const response = await api.send(generateCreation, { json: aPrompt(given) })
  const events = parseEvents(response.payload)
  const ended = events.at(-1)
  if (ended?.kind !== 'ended' || !ended.creation) throw new Error(`${response.statusCode} ${response.payload}`)
  return { response, events, creation: ended.creation }
}

/** Begins to create a text over a socket. The test reads the events one by one until it closes the connection. */
export async function openCreationStream(api: TestApi, given: Partial<CreationInput> = {}) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const response = await fetch(`${await listenOnLoopback(api)}${generateCreation.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aPrompt(given)),
    signal: ending.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  async function next(): Promise<CreationEvent> {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      const event = end >= 0 ? parseEvent(buffer.slice(0, end)) : undefined
      if (end >= 0) buffer = buffer.slice(end + 2)
      if (event) return event
      if (end >= 0) continue
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error('the stream ended')
      buffer += chunk.value
    }
  }
  async function until(kind: Kind): Promise<CreationEvent> {
    for (;;) {
      const event = await next()
      if (event.kind === kind) return event
    }
  }
  return { response, next, until, close: () => ending.abort() }
}
