import { parseJson } from 'contract/values/values.ts'
import type { AnsweredOutcome, OutgoingClient, RequestOutcome } from '#core/outgoing.ts'
import { StepFailedError } from '#features/runs/steps/stepped-performer.ts'
import { parseRetryAfter } from '#platform/outgoing/retry-after.ts'
import type { ByteRange } from './read-file.ts'

export type Downloader = { outgoing: OutgoingClient; now: () => Date; signal: AbortSignal }

const TIMEOUT_MS = 60_000
const MB = 1024 * 1024
const MAX_JSON = 4 * MB
const MAX_RANGE = 64 * MB

const fail = (outcome: 'refused' | 'not-taken', reason: string, retryAfterMs?: number): never => {
  throw new StepFailedError({ outcome, reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}

function requireAnswer(outcome: RequestOutcome, host: string): AnsweredOutcome {
  if (outcome.kind === 'answered') return outcome
  const isFinal = outcome.kind === 'not-sent' && (outcome.reason === 'forbidden' || outcome.reason === 'invalid')
  return fail(isFinal ? 'refused' : 'not-taken', `A fonte ${host} não respondeu: ${outcome.detail}`)
}

/** @throws StepFailedError in a person's words, for later tries where another try may help */
async function get({ outgoing, now, signal }: Downloader, url: string, maxBytes: number, headers: Record<string, string> = {}) {
  const { host } = new URL(url)
  const answer = requireAnswer(
    await outgoing.send({ method: 'GET', url, headers, timeoutMs: TIMEOUT_MS, maxBytes, signal }),
    host,
  )
  const { status } = answer
  if (status === 429 || status >= 500)
    fail('not-taken', `A fonte ${host} respondeu ${status}`, parseRetryAfter(answer.headers['retry-after'], now()))
  if (status >= 300 && status < 400)
    fail('refused', `A fonte ${host} redireciona para outro endereço. Informe o endereço final em Configurações`)
  if (status !== 200 && status !== 206) fail('refused', `A fonte ${host} respondeu ${status}`)
  return answer
}

/** @throws StepFailedError */
export async function getJson(downloader: Downloader, url: string): Promise<unknown> {
  const { body, truncated } = await get(downloader, url, MAX_JSON)
  const { host } = new URL(url)
  if (truncated) fail(body.length >= MAX_JSON ? 'refused' : 'not-taken', `A resposta de ${host} não veio inteira`)
  const parsed = parseJson(body.toString('utf8'))
  return parsed ?? fail('refused', `A fonte ${host} respondeu algo que não é um catálogo`)
}

/** `range` may begin with a minus: the last bytes. @throws StepFailedError, also where the source sends whole files only */
async function getPart(
  downloader: Downloader,
  url: string,
  range: string,
  bytes: number,
): Promise<{ body: Buffer; fileBytes: number }> {
  const { host } = new URL(url)
  if (bytes > MAX_RANGE || bytes <= 0) fail('refused', `Um arquivo de ${host} tem partes maiores do que cabe aqui`)
  const { status, body, headers } = await get(downloader, url, bytes, { range: `bytes=${range}` })
  if (status !== 206) fail('refused', `A fonte ${host} não entrega partes de um arquivo`)
  if (body.length !== bytes) fail('not-taken', `A conexão com ${host} caiu no meio de um arquivo`)
  return { body, fileBytes: Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? 0) }
}

export const getRange = async (downloader: Downloader, url: string, { start, end }: ByteRange): Promise<Buffer> =>
  (await getPart(downloader, url, `${start}-${end - 1}`, end - start)).body

/** Metadata length and magic number (Apache Parquet, file format). */
const TAIL = 8
const MAX_FOOTER = 32 * MB

/** @returns the end of a Parquet file from its metadata on. @throws StepFailedError */
export async function getFooter(downloader: Downloader, url: string): Promise<Buffer> {
  const { host } = new URL(url)
  const { body: tail } = await getPart(downloader, url, `-${TAIL}`, TAIL)
  const length = tail.readUInt32LE(0) + TAIL
  if (tail.toString('latin1', 4) !== 'PAR1' || length > MAX_FOOTER)
    fail('refused', `Um arquivo de ${host} não é um Parquet legível`)
  return (await getPart(downloader, url, `-${length}`, length)).body
}
