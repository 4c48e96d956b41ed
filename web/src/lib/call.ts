import type { CallInput, CallResult, Endpoint } from 'contract/endpoint.ts'
import { TAB_HEADER } from 'contract/events.ts'
import { Problem } from 'contract/problem.ts'
import { safeParse } from 'zod/mini'
import { checkConnection, reportAnswer } from './connection.ts'
import { DEADLINES, type Deadline, startDeadline } from './deadline.ts'
import { type Intent, makeIntent } from './intent.ts'
import { TAB } from './tab.ts'

/** Why a call failed: the server was not reached, did not answer in time, refused, broke its answer off, or made no sense. */
export class CallError extends Error {
  readonly kind: 'offline' | 'timeout' | 'refused' | 'broken' | 'malformed'
  readonly status: number | undefined
  readonly problem: Problem | undefined

  constructor(kind: CallError['kind'], more: { status?: number; problem?: Problem | undefined; cause?: unknown } = {}) {
    super(more.problem?.title ?? kind, { cause: more.cause })
    this.kind = kind
    this.status = more.status
    this.problem = more.problem
  }
}

type Given = {
  params?: object
  query?: object
  json?: unknown
  form?: object
  files?: Record<string, Blob | readonly Blob[] | undefined>
}
/** `onSent`: how much of the body is on its way, 0 to 1, as it goes. `intent`: what this is a try of; without one it is wanted just once. */
export type Options = { signal?: AbortSignal; onSent?: (share: number) => void; intent?: Intent }
type Arguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E, Blob>
    ? [input?: CallInput<E, Blob>, options?: Options]
    : [input: CallInput<E, Blob>, options?: Options]

const present = (fields: object = {}) => Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)

function addressOf(endpoint: Endpoint, { params = {}, query }: Given): string {
  const values = params as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(present(query).map(([name, value]): [string, string] => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf({ json, form, files }: Given): { body?: BodyInit; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (!form && !files) return {}
  const body = new FormData()
  for (const [name, value] of present(form)) body.append(name, String(value))
  for (const [name, sent] of present(files)) for (const file of [sent as Blob | Blob[]].flat()) body.append(name, file)
  return { body }
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  return safeParse(Problem, await response.json().catch(() => undefined)).data
}

/** Whether nobody answered: the server, or the way to it, is away. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'offline' || error.kind === 'timeout')

type Transfer = { deadline: Deadline; hasFiles: boolean; onSent: Options['onSent'] }

/** `fetch` does not tell how much of a body has gone: files go by another way, so that slow is not taken for silent. */
async function transfer(address: string, init: RequestInit, { onSent, deadline, hasFiles }: Transfer): Promise<Response> {
  if (!hasFiles) return fetch(address, init)
  deadline.extend(DEADLINES.progress)
  const { sendWithProgress } = await import('./send-with-progress.ts')
  return sendWithProgress(address, init, (share) => {
    deadline.extend()
    onSent?.(share)
  })
}

/** Why a connection ended early, for the caller: what the caller aborted it with, or a CallError (`kind` unless the time was up). */
export function interruptionOf(cause: unknown, kind: 'offline' | 'broken', { caller, hasExpired }: Deadline): unknown {
  if (hasExpired()) return new CallError('timeout', { cause })
  return caller?.aborted ? caller.reason : new CallError(kind, { cause })
}

/** Our server's own failures: it may have written before it failed. */
const OUR_FAILURES: ReadonlySet<string> = new Set(['database_unavailable', 'internal'])

/** Whether the answer says what became of the submission. A 502 or 503 that gives its reason is a refusal like any other. */
function isDefinite(status: number, problem: Problem | undefined): boolean {
  if (status < 500) return true
  return (status === 502 || status === 503 || status === 507) && problem !== undefined && !OUR_FAILURES.has(problem.code)
}

/** Whether nobody knows what became of a write: its answer was lost on the way, or says nothing about it. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && !(error.kind === 'refused' && isDefinite(error.status ?? 0, error.problem))

/** The body of what went well. Of a write nothing is read (seed §7), so nothing can be wrong with it. */
async function readAnswer(endpoint: Endpoint, { response, deadline }: OpenAnswer): Promise<unknown> {
  const schema = endpoint.tolerant ?? endpoint.reply
  const body: unknown = await (endpoint.text ? response.text() : response.json()).catch((cause: unknown) => {
    if (deadline.signal.aborted) throw interruptionOf(cause, 'broken', deadline)
  })
  const parsed = safeParse(schema, body)
  if (!parsed.success) throw new CallError('malformed', { status: response.status, cause: parsed.error })
  return parsed.data
}

/**
 * An answer that went well, not read yet. Its reader extends the deadline while it makes progress, and clears it at the end. Once all of it
 * was read and understood, its reader renews the intent: an answer that hangs on the way says nothing, and the next try repeats this one.
 */
export type OpenAnswer = { response: Response; deadline: Deadline; intent: Intent }

/**
 * The only way to a server. Sends what the endpoint declares; each call has a deadline (DEADLINES).
 * @throws CallError, or what the signal was aborted with
 */
export async function request(
  endpoint: Endpoint,
  given: Given,
  { signal, onSent, intent = makeIntent() }: Options = {},
): Promise<OpenAnswer> {
  const address = addressOf(endpoint, given)
  const { body, type } = bodyOf(given)
  const headers = new Headers(type ? { 'content-type': type } : {})
  if (endpoint.method !== 'GET') {
    headers.set('idempotency-key', intent.key())
    intent.markSent()
    headers.set(TAB_HEADER, TAB)
  }

  const deadline = startDeadline(DEADLINES.answer, signal)
  try {
    const init = { method: endpoint.method, headers, signal: deadline.signal, ...(body ? { body } : {}) }
    const hasFiles = Object.values(given.files ?? {})
      .flat()
      .some(Boolean)
    const response = await transfer(address, init, { deadline, hasFiles, onSent }).catch((cause: unknown) => {
      const error = interruptionOf(cause, 'offline', deadline)
      if (isUnanswered(error)) void checkConnection()
      throw error
    })
    reportAnswer()
    const problem = response.ok ? undefined : await problemOf(response)
    // A refusal is an answer too; only what may still have been written keeps its key.
    if (!response.ok) {
      if (isDefinite(response.status, problem)) intent.renew()
      throw new CallError('refused', { status: response.status, problem })
    }
    return { response, deadline, intent }
  } catch (error) {
    deadline.clear()
    throw error
  }
}

/**
 * Sends what the endpoint declares and answers what it promises, from whichever service it came.
 * @throws CallError
 */
export async function call<const E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E>): Promise<CallResult<E>> {
  const answer = await request(endpoint, input ?? {}, options)
  try {
    const read = (await readAnswer(endpoint, answer)) as CallResult<E>
    answer.intent.renew()
    return read
  } finally {
    answer.deadline.clear()
  }
}
