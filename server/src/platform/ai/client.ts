import { type AiPaths, DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import type { OpenAI } from 'openai'
import type { OutgoingFetch } from '#core/outgoing.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { limitAnswer } from './limit-answer.ts'
import { maskKey } from './mask-key.ts'
import { buildCallUrl, openProviderKey, type ProviderRow } from './provider.ts'

/** The SDK's headers that are sent to the provider. The others describe this machine, or come from environment variables. */
const KEPT_HEADERS = ['accept', 'content-type']

/** The largest answer in bytes, except of pictures: a list of models, or the text of a recording of hours, with its times. */
const MAX_ANSWER = 4 * 1024 * 1024

type OutgoingFetcher = {
  fetch: OutgoingFetch
  /** The largest answer in bytes; 4 MB by default. */
  maxAnswer?: number
}

/** Maps the URLs that the SDK calls, which have OpenAI's paths, to this provider's URLs. */
function mapRoutes(provider: Pick<ProviderRow, 'baseUrl' | 'paths'>): Map<string, string> {
  const standard = { ...provider, paths: DEFAULT_AI_PATHS }
  const all = Object.keys(DEFAULT_AI_PATHS) as (keyof AiPaths)[]
  return new Map(all.map((name) => [buildCallUrl(standard, name), buildCallUrl(provider, name)]))
}

function buildHeaders(given: RequestInit['headers'], key: string | undefined): Record<string, string> {
  const allowed = [...new Headers(given)].filter(([name]) => KEPT_HEADERS.includes(name))
  return { ...Object.fromEntries(allowed), ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
}

/**
 * Makes the `fetch` for the SDK, under the server's outgoing policy. The provider's key is added here, so that the SDK never has it;
 * without a key no Authorization header is sent.
 */
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

/** Creates the SDK's client for a provider that need not be stored, with its key unencrypted. */
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

/**
 * Creates the SDK's client for a stored provider. The client never retries. A call's `timeout` limits the time to the answer's headers
 * (10 minutes where a call sets none).
 * @throws BadSecretKeyError
 */
export const createAiClientFor = (
  { secrets, outgoing }: { secrets: SecretBox; outgoing: OutgoingFetcher },
  provider: Pick<ProviderRow, 'id' | 'baseUrl' | 'paths' | 'key'>,
): Promise<OpenAI> => createAiClientWithKey(outgoing, provider, openProviderKey(secrets, provider))
