import { type CallInput, type CallResult, type Endpoint, getReplySchema } from 'contract/calls/endpoint.ts'
import { Problem } from 'contract/calls/problem.ts'
import { TAB_HEADER } from 'contract/events.ts'
import { safeParse } from 'zod/mini'
import { canCall, detectLostSession, reportFactorMissing, reportSignedOut } from '../session/identity.ts'
import { TAB_ID } from '../session/tab.ts'
import { checkConnection, isProxyFailure, reportAnswer } from './connection.ts'
import { DEADLINES_MS, type Deadline, startDeadline } from './deadline.ts'
import { createIntent, type Intent } from './intent.ts'
import { noteLastEvent } from './last-event.ts'

export class CallError extends Error {
  readonly kind: 'offline' | 'timeout' | 'refused' | 'broken' | 'malformed'
  readonly status: number | undefined
  readonly problem: Problem | undefined
  /** The seconds after which the server wants to be asked again; 0 where its refusal does not tell, undefined where it did not refuse. */
  readonly retryAfter: number | undefined

  constructor(
    kind: CallError['kind'],
    more: { status?: number; problem?: Problem | undefined; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.problem?.title ?? kind, { cause: more.cause })
    this.kind = kind
    this.status = more.status
    this.problem = more.problem
    this.retryAfter = more.retryAfter
  }
}

type RequestInput = {
  params?: object
  query?: object
  json?: unknown
  form?: object
  files?: Record<string, Blob | readonly Blob[] | undefined>
}
/** `onSent`: gets the sent share, 0 to 1, of a body with files; `intent`: the one that this call is a try of, by default a new one. */
export type CallOptions = { signal?: AbortSignal; onSent?: (share: number) => void; intent?: Intent }
export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E, Blob>
    ? [input?: CallInput<E, Blob>, options?: CallOptions]
    : [input: CallInput<E, Blob>, options?: CallOptions]

const listPresent = (fields: object = {}) => Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)

export function buildUrl(endpoint: Endpoint, { params = {}, query }: RequestInput): string {
  const values = params as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(listPresent(query).map(([name, value]): [string, string] => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

function buildBody({ json, form, files }: RequestInput): { body?: BodyInit; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (!form && !files) return {}
  const body = new FormData()
  for (const [name, value] of listPresent(form)) body.append(name, String(value))
  for (const [name, sent] of listPresent(files)) for (const file of [sent as Blob | Blob[]].flat()) body.append(name, file)
  return { body }
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  return safeParse(Problem, await response.json().catch(() => undefined)).data
}

/** No record has the id or token (404), or the text is no id or token (422). */
export const isMissingRecord = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 422)

/** Without an id in the call, a 404 means that another service answered, which lacks the call. */
export const hasAnswered404 = (error: unknown): boolean => error instanceof CallError && error.status === 404

export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'offline' || error.kind === 'timeout')

type Transfer = { deadline: Deadline; isUpload: boolean; onSent: CallOptions['onSent'] }

/** An upload goes by XMLHttpRequest, because `fetch` reports no progress, which extends the deadline of a slow upload. */
async function sendRequest(address: string, init: RequestInit, { onSent, deadline, isUpload }: Transfer): Promise<Response> {
  if (!isUpload) return fetch(address, init)
  deadline.extend(DEADLINES_MS.progress)
  // A build that is newer than this page may no longer have the code; the upload then goes without its progress.
  const code = await import('./send-with-progress.ts').catch(() => undefined)
  if (!code) return fetch(address, init)
  return code.sendWithProgress(address, init, (share) => {
    deadline.extend()
    onSent?.(share)
  })
}

export function toInterruptionError(cause: unknown, kind: 'offline' | 'broken', { caller, hasExpired }: Deadline): unknown {
  if (hasExpired()) return new CallError('timeout', { cause })
  return caller?.aborted ? caller.reason : new CallError(kind, { cause })
}

/** The problem codes of those failures of our own server before which a write may have happened. */
const DOUBTFUL_FAILURES: ReadonlySet<string> = new Set(['database_unavailable', 'internal'])

/** A 502, 503 or 507 with a problem document is a refusal like any other, unless its code is one of `DOUBTFUL_FAILURES`. */
function isDefinite(status: number, problem: Problem | undefined): boolean {
  if (status < 500) return true
  return (status === 502 || status === 503 || status === 507) && problem !== undefined && !DOUBTFUL_FAILURES.has(problem.code)
}

/** Whether a failed write may have happened: its answer was lost, or does not tell the outcome. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && !(error.kind === 'refused' && isDefinite(error.status ?? 0, error.problem))

/**
 * An endpoint whose `tolerant` schema takes any value, as most of the specification's writes (§7), takes any body, even one that
 * is no JSON.
 */
async function readAnswer(endpoint: Endpoint, { response, deadline }: UnreadResponse): Promise<unknown> {
  const schema = endpoint.tolerant ?? getReplySchema(endpoint)
  const body: unknown = await (endpoint.text ? response.text() : response.json()).catch((cause: unknown) => {
    if (deadline.signal.aborted || !(cause instanceof SyntaxError)) throw toInterruptionError(cause, 'broken', deadline)
  })
  const parsed = safeParse(schema, body)
  if (!parsed.success) throw new CallError('malformed', { status: response.status, cause: parsed.error })
  return parsed.data
}

/**
 * Its reader clears the deadline at the end, and renews the intent only once the whole body was read: a try before that must
 * repeat this one.
 */
export type UnreadResponse = { response: Response; deadline: Deadline; intent: Intent }

const UNSENT = { type: 'about:blank', requestId: '' } as const

const SESSION_ENDED: Problem = {
  ...UNSENT,
  title: 'A sua sessão terminou',
  detail: 'A sua sessão terminou. Entre de novo e envie outra vez.',
  status: 401,
  code: 'unauthenticated',
}

const NOT_ALLOWED: Problem = {
  ...UNSENT,
  title: 'Pedido recusado',
  detail: 'Você não tem permissão para isto.',
  status: 403,
  code: 'forbidden',
}

/** No text is sent under the name of a person who did not type it; the session may always be read, because it tells who is signed in. */
function refuseForbidden({ access, path }: Endpoint): void {
  if (access === 'public' || path === '/api/session') return
  if (detectLostSession()) throw new CallError('refused', { status: 401, problem: SESSION_ENDED })
  if (!canCall(access)) throw new CallError('refused', { status: 403, problem: NOT_ALLOWED })
}

/**
 * Every call passes through this function, except the probe of the server's health (connection.ts).
 * @throws CallError, or the reason of `signal`
 */
export async function request(
  endpoint: Endpoint,
  input: RequestInput,
  { signal, onSent, intent = createIntent() }: CallOptions = {},
): Promise<UnreadResponse> {
  refuseForbidden(endpoint)
  const address = buildUrl(endpoint, input)
  const { body, type } = buildBody(input)
  const headers = new Headers(type ? { 'content-type': type } : {})
  if (endpoint.method !== 'GET') {
    headers.set('idempotency-key', intent.key())
    intent.markSent()
    headers.set(TAB_HEADER, TAB_ID)
  }

  const deadline = startDeadline(DEADLINES_MS.answer, signal)
  try {
    const init = { method: endpoint.method, headers, signal: deadline.signal, ...(body ? { body } : {}) }
    const files = Object.values(input.files ?? {}).flat()
    const isUpload = onSent !== undefined || files.some(Boolean)
    const response = await sendRequest(address, init, { deadline, isUpload, onSent }).catch((cause: unknown) => {
      const error = toInterruptionError(cause, 'offline', deadline)
      if (isUnanswered(error)) void checkConnection()
      throw error
    })
    const problem = response.ok ? undefined : await readProblem(response)
    // The server's own failures come with a problem document; without one, only a probe tells whether the server is there.
    if (problem === undefined && isProxyFailure(response.status)) void checkConnection()
    else reportAnswer()
    // A definite refusal ends the intent. A write that may have happened keeps its idempotency key for the next try.
    if (!response.ok) {
      if (isDefinite(response.status, problem)) intent.renew()
      if (problem?.code === 'unauthenticated' && endpoint.access !== 'public') reportSignedOut()
      if (problem?.code === 'second_factor_required') reportFactorMissing()
      const retryAfter = Number(response.headers.get('retry-after')) || 0
      throw new CallError('refused', { status: response.status, problem, retryAfter })
    }
    noteLastEvent(response)
    return { response, deadline, intent }
  } catch (error) {
    deadline.clear()
    throw error
  }
}

/** @throws CallError, or the reason of the caller's signal */
export async function call<const E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<CallResult<E>> {
  const answer = await request(endpoint, input ?? {}, options)
  try {
    const read = (await readAnswer(endpoint, answer)) as CallResult<E>
    answer.intent.renew()
    return read
  } finally {
    answer.deadline.clear()
  }
}
