import { parseJson } from 'contract/values/values.ts'
import type { AnsweredOutcome, OutgoingClient, RequestOutcome } from '#core/outgoing.ts'
import { countJsonMarks } from '#core/text.ts'
import { StepFailedError, type StepJob } from '#features/runs/steps/stepped-performer.ts'
import { parseRetryAfter } from '#platform/outgoing/retry-after.ts'

export type Downloader = { outgoing: OutgoingClient; now: () => Date; signal: AbortSignal }

export const toDownloader = ({ services: { outgoing, now }, signal }: StepJob): Downloader => ({ outgoing, now, signal })

const TIMEOUT_MS = 60_000
const MB = 1024 * 1024
const MAX_JSON = 4 * MB

export function fail(outcome: 'refused' | 'not-taken', reason: string, retryAfterMs?: number): never {
  throw new StepFailedError({ outcome, reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}

function requireAnswer(outcome: RequestOutcome, host: string): AnsweredOutcome {
  if (outcome.kind === 'answered') return outcome
  const isFinal = outcome.kind === 'not-sent' && (outcome.reason === 'forbidden' || outcome.reason === 'invalid')
  return fail(isFinal ? 'refused' : 'not-taken', `A fonte ${host} não respondeu: ${outcome.detail}`)
}

type SourceRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  maxBytes: number
  timeoutMs?: number
}

/** @throws StepFailedError in a person's words, for later tries where another try may help */
export async function askSource(
  { outgoing, now, signal }: Downloader,
  request: SourceRequest,
  /** What a refusal of this source means; undefined for what is told by its status. */
  explain: (answer: AnsweredOutcome) => string | undefined = () => undefined,
): Promise<AnsweredOutcome> {
  const { host } = new URL(request.url)
  const answer = requireAnswer(
    await outgoing.send({ method: 'GET', headers: {}, timeoutMs: TIMEOUT_MS, signal, ...request }),
    host,
  )
  const { status } = answer
  if (status === 429 || status >= 500)
    fail('not-taken', `A fonte ${host} respondeu ${status}`, parseRetryAfter(answer.headers['retry-after'], now()))
  if (status >= 300 && status < 400)
    fail('refused', `A fonte ${host} redireciona para outro endereço. Informe o endereço final em Configurações`)
  if (status !== 200 && status !== 206) fail('refused', explain(answer) ?? `A fonte ${host} respondeu ${status}`)
  return answer
}

/** @throws StepFailedError */
export function requireWhole({ body, truncated }: AnsweredOutcome, { url, maxBytes }: SourceRequest): Buffer {
  if (truncated) fail(body.length >= maxBytes ? 'refused' : 'not-taken', `A resposta de ${new URL(url).host} não veio inteira`)
  return body
}

/** More, as of a text that only nests, would keep other calls waiting while it is read. */
const MAX_MARKS = 300_000

/** @returns undefined for what is no JSON, or has too many values */
export const readJson = (body: Buffer): unknown =>
  countJsonMarks(body) > MAX_MARKS ? undefined : parseJson(body.toString('utf8'))

/** @throws StepFailedError */
export async function getJson(downloader: Downloader, url: string): Promise<unknown> {
  const request = { url, maxBytes: MAX_JSON }
  const body = requireWhole(await askSource(downloader, request), request)
  return readJson(body) ?? fail('refused', `A fonte ${new URL(url).host} respondeu algo que não é um catálogo`)
}
