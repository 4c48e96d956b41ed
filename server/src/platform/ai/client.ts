import { type AiPaths, DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import type { OpenAI } from 'openai'
import type { OutgoingFetch } from '#core/outgoing.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { limitAnswer } from './limit-answer.ts'
import { buildCallUrl, openProviderKey, type ProviderRow } from './provider.ts'

/**
 * The length of the shortest key that is masked. A shorter key is a common word (`ollama`, `lm-studio`) rather than a secret, and an
 * ordinary text may contain it.
 */
const SHORTEST_SECRET = 16

/** Masks the key line by line, so that a stream of events is not delayed. */
function maskLines(key: string): TransformStream<string, string> {
  let rest = ''
  const mask = (text: string) => text.replaceAll(key, '••••')
  return new TransformStream({
    transform(chunk, controller) {
      const end = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r')) + 1 // `rest`, which may be megabytes, has no line end
      if (end > 0) controller.enqueue(mask(rest + chunk.slice(0, end)))
      rest = end > 0 ? chunk.slice(end) : rest + chunk
    },
    flush: (controller) => controller.enqueue(mask(rest)),
  })
}

/** Providers quote a key that they refuse, and their answers are shown and stored. */
function maskKey(answer: Response, key: string): Response {
  if (!answer.body || key.length < SHORTEST_SECRET) return answer
  const { status, statusText, headers } = answer
  const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(maskLines(key)).pipeThrough(new TextEncoderStream())
  return new Response(body, { status, statusText, headers })
}

/** The SDK's headers that are sent to the provider. The others describe this machine, or come from environment variables. */
const KEPT_HEADERS = ['accept', 'content-type']

/** The largest answer in bytes, except of pictures: a list of models, or the text of a recording of hours, with its times. */
const MAX_ANSWER = 4 * 1024 * 1024

type OutgoingFetcher = {
  fetch: OutgoingFetch
  maxAnswer?: number
}

function mapRoutes(provider: Pick<ProviderRow, 'baseUrl' | 'paths'>): Map<string, string> {
  const standard = { ...provider, paths: DEFAULT_AI_PATHS }
  const all = Object.keys(DEFAULT_AI_PATHS) as (keyof AiPaths)[]
  return new Map(all.map((name) => [buildCallUrl(standard, name), buildCallUrl(provider, name)]))
}

function buildHeaders(given: RequestInit['headers'], key: string | undefined): Record<string, string> {
  const allowed = [...new Headers(given)].filter(([name]) => KEPT_HEADERS.includes(name))
  return { ...Object.fromEntries(allowed), ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
}

/** The key is added here, so that the SDK never has it. */
function fetchFor(
  { fetch, maxAnswer = MAX_ANSWER }: OutgoingFetcher,
  provider: Pick<ProviderRow, 'baseUrl' | 'paths'>,
  key: string | undefined,
): OutgoingFetch {
  const routes = mapRoutes(provider)
  const call: OutgoingFetch = async (input, init = {}) => {
    const url = String(input)
    const sent = { ...init, headers: buildHeaders(init.headers, key) }
    const answer = limitAnswer(await fetch(routes.get(url) ?? url, sent), maxAnswer)
    return key === undefined ? answer : maskKey(answer, key)
  }
  return Object.assign(call, { Response }) // without `Response` the SDK would send a request to find out whether forms can be sent
}

export async function createAiClientWithKey(
  outside: OutgoingFetcher,
  provider: Pick<ProviderRow, 'baseUrl' | 'paths'>,
  key: string | undefined,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai') // 30 MB that most servers never need
  return new OpenAI({
    baseURL: provider.baseUrl,
    apiKey: 'ours',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchFor(outside, provider, key),
  })
}

/** The client never retries; `timeout` limits the time to the answer's headers (10 minutes by default). @throws BadSecretKeyError */
export const createAiClientFor = (
  { secrets, outgoing }: { secrets: SecretBox; outgoing: OutgoingFetcher },
  provider: Pick<ProviderRow, 'id' | 'baseUrl' | 'paths' | 'key'>,
): Promise<OpenAI> => createAiClientWithKey(outgoing, provider, openProviderKey(secrets, provider))
