import type { Answer, CallInput, Endpoint } from 'contract/endpoint.ts'
import { Problem } from 'contract/problem.ts'
import { safeParse } from 'zod/mini'
import { keyFor } from './idempotency.ts'

/** Why a call failed: it never got there, it was refused, its answer broke off, or made no sense. */
export class CallError extends Error {
  readonly kind: 'offline' | 'refused' | 'broken' | 'malformed'
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
/** `onSent`: how much of the body is on its way, 0 to 1, as it goes. */
export type Options = { signal?: AbortSignal; onSent?: (share: number) => void }
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

async function send(address: string, init: RequestInit, onSent: Options['onSent']): Promise<Response> {
  try {
    if (!onSent) return await fetch(address, init)
    const { sendWithProgress } = await import('./send-with-progress.ts')
    return await sendWithProgress(address, init, onSent)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new CallError('offline', { cause })
  }
}

/** Our server's own failures: it may have written before it failed. */
const OUR_FAILURES: ReadonlySet<string> = new Set(['database_unavailable', 'internal'])

/** Whether the answer says what became of the submission. A 502 or 503 that gives its reason is a refusal like any other. */
function isDefinite(status: number, problem: Problem | undefined): boolean {
  if (status < 500) return true
  return (status === 502 || status === 503) && problem !== undefined && !OUR_FAILURES.has(problem.code)
}

/** The body of what went well. Of a write nothing is read (seed §7), so nothing can be wrong with it. */
async function answerOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  const schema = endpoint.tolerant ?? endpoint.reply
  const body: unknown = await (endpoint.text ? response.text() : response.json()).catch(() => undefined)
  const parsed = safeParse(schema, body)
  if (!parsed.success) throw new CallError('malformed', { status: response.status, cause: parsed.error })
  return parsed.data
}

/**
 * The only way to a server. Sends what the endpoint declares; the answer is one that went well, not read yet.
 * @throws CallError
 */
export async function request(endpoint: Endpoint, given: Given, { signal, onSent }: Options = {}): Promise<Response> {
  const address = addressOf(endpoint, given)
  const { body, type } = bodyOf(given)
  const headers = new Headers(type ? { 'content-type': type } : {})
  const submission = endpoint.method === 'GET' ? undefined : keyFor(`${endpoint.method} ${address}`, given)
  if (submission) headers.set('idempotency-key', submission.key)

  const init = { method: endpoint.method, headers, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }
  const response = await send(address, init, onSent)
  const problem = response.ok ? undefined : await problemOf(response)
  // A refusal is an answer too; only what may still have been written keeps its key.
  if (isDefinite(response.status, problem)) submission?.done()
  if (!response.ok) throw new CallError('refused', { status: response.status, problem })
  return response
}

/**
 * Sends what the endpoint declares and answers what it promises, from whichever service it came.
 * @throws CallError
 */
export async function call<const E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E>): Promise<Answer<E>> {
  return (await answerOf(endpoint, await request(endpoint, input ?? {}, options))) as Answer<E>
}
