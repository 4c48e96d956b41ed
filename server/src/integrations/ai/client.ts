import { type AiPaths, DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import type { OpenAI } from 'openai'
import type { OutgoingFetch } from '../../core/outgoing.ts'
import type { SecretBox } from '../../core/secret-box.ts'
import { addressOf, openKey, type ProviderRow } from './provider.ts'
import { withoutKey } from './without-key.ts'

/** What a call of the SDK says for itself. Its other headers tell about this machine, or come from environment variables. */
const KEPT_HEADERS = ['accept', 'content-type']

type Outside = { fetch: OutgoingFetch }

/** Where this provider has what the SDK looks for at OpenAI's paths. */
function mapRoutes(provider: Pick<ProviderRow, 'baseUrl' | 'paths'>): Map<string, string> {
  const standard = { ...provider, paths: DEFAULT_AI_PATHS }
  const all = Object.keys(DEFAULT_AI_PATHS) as (keyof AiPaths)[]
  return new Map(all.map((what) => [addressOf(standard, what), addressOf(provider, what)]))
}

function buildHeaders(given: RequestInit['headers'], key: string | undefined): Record<string, string> {
  const kept = [...new Headers(given)].filter(([name]) => KEPT_HEADERS.includes(name))
  return { ...Object.fromEntries(kept), ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
}

/** The SDK's way out: ours. The key is put on here, so that the SDK never has it; without one there is no Authorization. */
function fetchFor({ fetch }: Outside, provider: Pick<ProviderRow, 'baseUrl' | 'paths'>, key: string | undefined): OutgoingFetch {
  const routes = mapRoutes(provider)
  const call: OutgoingFetch = async (input, init = {}) => {
    const url = String(input)
    const answer = await fetch(routes.get(url) ?? url, { ...init, headers: buildHeaders(init.headers, key) })
    return key === undefined ? answer : withoutKey(answer, key)
  }
  return Object.assign(call, { Response }) // or it would ask with a call of its own whether forms can be sent
}

/** As `createClientFor`, of one that need not be saved, its key in the clear. */
export async function createClientAt(
  outside: Outside,
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

/** The SDK's client for a provider. It tries once; a call's `signal` and `timeout` (10 minutes to the headers) are its caller's. @throws BadSecretKey */
export const createClientFor = (
  { secrets, outgoing }: { secrets: SecretBox; outgoing: Outside },
  provider: Pick<ProviderRow, 'id' | 'baseUrl' | 'paths' | 'key'>,
): Promise<OpenAI> => createClientAt(outgoing, provider, openKey(secrets, provider))
