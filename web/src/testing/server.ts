import { ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { readSession } from 'contract/accounts/session.ts'
import { readAuthorship } from 'contract/audit/authorship.ts'
import { type Endpoint, getReplySchema, type ReplyOf } from 'contract/calls/endpoint.ts'
import { PERMISSIONS, type Role } from 'contract/calls/permissions.ts'
import type { Problem } from 'contract/calls/problem.ts'
import { createEncoder } from 'contract/calls/wire-names.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { checkLiveness } from 'contract/health.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { reportPresence } from 'contract/notifications/presence.ts'
import { DRAWING_NOTE_HEADER, type DrawingNote, formatDrawingNotes } from 'contract/pieces/drawings.ts'
import { countRuns } from 'contract/runs/list.ts'
import { readBoard, registerActivity } from 'contract/team/board.ts'
import { listPersonOptions } from 'contract/team/members.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { Conflict } from 'contract/values/revisions.ts'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupWorker } from 'msw/browser'

type RecordedRequest = { endpoint: Endpoint; url: URL; headers: Headers; text: string; form: Map<string, string> }
const requests: RecordedRequest[] = []

/** Reads the fields of a multipart body by name. The value of a file field is the file's name. */
function parseMultipartFields(text: string): Map<string, string> {
  const parts = text.matchAll(/name="([^"]*)"(?:; filename="([^"]*)")?(?:\r\n[^\r]+)*\r\n\r\n([\s\S]*?)\r\n--/g)
  return new Map([...parts].map(([, name = '', file, value = '']) => [name, file ?? value]))
}

async function recordRequest(endpoint: Endpoint, request: Request): Promise<RecordedRequest> {
  const text = await request.text()
  const recorded = { endpoint, url: new URL(request.url), headers: request.headers, text, form: parseMultipartFields(text) }
  requests.push(recorded)
  return recorded
}

/** Builds the pattern of an endpoint's path. `:id` matches digits only, so that `/api/runs/:id` does not match `/api/runs/counts`. */
const toPathPattern = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:id\b/g, '\\d+').replace(/:\w+/g, '[^/]+')}$`)

/**
 * The endpoints that share one path. The value is the `operation` in the request's body, which tells the endpoints apart (specification
 * §7).
 */
const OPERATIONS = new Map<Endpoint, string>([
  [readBoard, 'GET_PERFORMANCE_DATA'],
  [registerActivity, 'CREATE_SALES_ACTIVITY'],
])

async function matchesOperation(endpoint: Endpoint, request: Request): Promise<boolean> {
  const operation = OPERATIONS.get(endpoint)
  return operation === undefined || (await request.clone().json()).operation === operation
}

type Respond = (request: RecordedRequest) => Response | Promise<Response>
/** A stub of an endpoint. `inPage`: whether its calls are answered in the page, without the service worker. */
type Route = { endpoint: Endpoint; pattern: RegExp; respond: Respond; inPage: boolean }
const makeRoute = (endpoint: Endpoint, respond: Respond, { inPage = true } = {}): Route => ({
  endpoint,
  pattern: toPathPattern(endpoint),
  respond,
  inPage,
})

/** The current test's stubs, oldest first. A later stub replaces an earlier one of the same endpoint. */
const routes: Route[] = []

async function findRoute(request: Request): Promise<Route | undefined> {
  const { pathname } = new URL(request.url)
  for (const route of [...SHELL_ROUTES, ...routes].reverse()) {
    const { endpoint, pattern } = route
    if (endpoint.method === request.method && pattern.test(pathname) && (await matchesOperation(endpoint, request))) return route
  }
  return undefined
}

/** Handles the calls of all endpoints in one handler: MSW reads the page's cookies for each handler that it tries. */
const answerCalls = http.all('*', async ({ request }) => {
  const route = await findRoute(request)
  if (!route) return
  return route.respond(await recordRequest(route.endpoint, request))
})

const replyWith =
  (reply: unknown): (() => Response) =>
  () =>
    HttpResponse.json(reply as JsonBodyType)

/** Replies as our own server does, with the field names of the wire. */
const replyAsServer = (endpoint: Endpoint, reply: unknown) => replyWith(createEncoder(getReplySchema(endpoint))?.(reply) ?? reply)

const PROBE_PATH = '/network-turn'
const { fetch } = window // a test may replace it

/** The requests that have not reached their stub yet. Finding the stub and reading the body may take several turns of the event loop. */
const arrivals = new Set<Promise<unknown>>()

async function awaitArrival<Result>(arrival: Promise<Result>): Promise<Result> {
  arrivals.add(arrival)
  return arrival.finally(() => arrivals.delete(arrival))
}

/**
 * Resolves when every request that was made before has reached its stub in the page or the mock service worker. The worker passes requests
 * on in order, so a probe that it answers comes after them.
 */
export async function waitForRequestsToArrive(): Promise<void> {
  while (arrivals.size > 0) await Promise.allSettled(arrivals)
  await fetch(PROBE_PATH)
}

const { scheduler } = window

/**
 * Records a request that is answered in the page. @returns a function that gives the stub's answer; undefined where the request goes to the
 * service worker
 */
async function receiveInPage(request: Request): Promise<(() => ReturnType<Respond>) | undefined> {
  const route = await findRoute(request)
  if (!route?.inPage) return undefined
  const recorded = await recordRequest(route.endpoint, request)
  await scheduler.postTask(() => undefined) // no network answers within the same turn of the event loop
  return () => route.respond(recorded)
}

async function answerInPage(respond: () => ReturnType<Respond>): Promise<Response> {
  const response = await respond()
  if (response.type === 'error') throw new TypeError('Failed to fetch')
  return response
}

const rejectWhenAborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/**
 * Answers most stubbed calls in the page: a call that passes through the service worker takes some 7 ms of processor time, and the tests
 * make more than 10,000 calls. All other requests pass through the worker, among them those that a test answers with a response of its own
 * (`stubResponse`), whose body may arrive bit by bit.
 */
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  request.signal.throwIfAborted()
  const aborted = rejectWhenAborted(request)
  const respond = await Promise.race([awaitArrival(receiveInPage(request)), aborted])
  return respond ? Promise.race([answerInPage(respond), aborted]) : fetch(request)
}

/** A PNG picture. */
export const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** Answers with a picture of one pixel. */
export const replyWithPicture = () => new HttpResponse(PIXEL, { headers: { 'content-type': 'image/png' } })

/** Answers with a picture of one pixel and, where there are any, with notes on its drawing. */
export const replyWithNotes = (...notes: DrawingNote[]) => {
  const response = replyWithPicture()
  if (notes.length > 0) response.headers.set(DRAWING_NOTE_HEADER, formatDrawingNotes(notes))
  return response
}

/** Requests that every screen makes, with their default replies. The session's request has none. */
const SHELL_ROUTES = [
  makeRoute(checkLiveness, replyWith({ status: 'ok' })),
  makeRoute(readCapabilities, replyWith({ edit: true, trash: true, filters: true, runs: true, team: true })),
  makeRoute(listNotifications, replyWith({ notifications: [], unread: 0 })),
  makeRoute(countRuns, replyWith({ all: 0, active: 0, uncertain: 0, failed: 0, succeeded: 0, canceled: 0, people: [] })),
]

/** The mock service worker. A request to one of our paths that has no stub is an error. */
export const server = setupWorker(
  http.get(`*${PROBE_PATH}`, () => new HttpResponse()),
  // Every screen opens the event stream. Its request gets no answer here, so that the stream stays connecting.
  http.get('*/api/events', () => new Promise<never>(() => undefined)),
  answerCalls,
  // The browser requests these pictures for the `<img>` elements of lists.
  http.get('*/api/finance/receipts/:id/:size', replyWithPicture),
  http.get('*/api/runs/files/:id', replyWithPicture),
  http.get('*/api/pieces/:id/slides/:position', replyWithPicture),
  http.get('*/api/pieces/photos/:id', replyWithPicture),
  http.get('*/api/pieces/delivered-pictures/:id', replyWithPicture),
)

const OUR_PATHS = /^\/(api|webhook|docs)\//

let workerStart: Promise<unknown> | undefined

/** Starts the worker once per page, since test files share the page. */
export function startServer(): Promise<unknown> {
  workerStart ??= server.start({
    quiet: true,
    onUnhandledFrame: ({ frame, defaults }) => {
      const { request } = frame.data as { request?: Request }
      if (request && OUR_PATHS.test(new URL(request.url).pathname)) defaults.error()
    },
  })
  return workerStart
}

/** Stubs the endpoint until the test ends: `respond` makes a new response for each request. */
export function stubResponse(endpoint: Endpoint, respond: Respond): void {
  routes.push(makeRoute(endpoint, respond, { inPage: false }))
}

const stubInPage = (endpoint: Endpoint, respond: Respond): void => void routes.push(makeRoute(endpoint, respond))

/** Stubs the endpoint with a reply as our own server sends it: JSON, or text where the contract says text. */
export function stubReply<const E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): void {
  stubInPage(endpoint, endpoint.text ? () => HttpResponse.text(String(reply)) : replyAsServer(endpoint, reply))
}

/** Stubs the endpoint with a reply as another service might send it: the body need not match the contract. */
export function stubForeignReply(endpoint: Endpoint, body: unknown, status = 200): void {
  stubInPage(endpoint, () =>
    typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body as JsonBodyType, { status }),
  )
}

/** Stubs the endpoint with a refusal by a problem document. Without `status` the connection breaks. */
export function stubFailure(endpoint: Endpoint, { status, ...problem }: Partial<Problem> = {}): void {
  stubInPage(endpoint, () => {
    if (!status) return HttpResponse.error()
    const body: Problem = { type: 'about:blank', title: 'Recusado', code: 'x', requestId: 'r', ...problem, status }
    return new HttpResponse(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })
  })
}

/** Stubs the endpoint with a reply that is held back. @returns the function that releases the reply */
export function holdReply<const E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  stubInPage(endpoint, async () => {
    await released
    return replyAsServer(endpoint, reply)()
  })
  return release
}

/** Makes the 409 problem for an edit of fields that somebody else has changed meanwhile (decision 0017). */
export const conflictProblem = (fields: Conflict['fields']): Partial<Problem> => ({
  status: 409,
  code: 'changed_elsewhere',
  title: 'Isto foi alterado',
  conflict: { revision: 5, fields },
})

/** Returns the requests that the endpoint has received in this test, oldest first. */
export const requestsTo = (endpoint: Endpoint): RecordedRequest[] => requests.filter((seen) => seen.endpoint === endpoint)

export const readJsonBody = (seen: RecordedRequest | undefined): unknown => JSON.parse(seen?.text ?? 'null')

/** Removes the test's stubs and recorded requests. */
export function resetServer(): void {
  server.resetHandlers()
  routes.length = 0
  requests.length = 0
}

/** The day of the session, whatever day it is for the one who runs the tests. */
export const TODAY = '2026-11-21'

/** Builds the session of the local operator, who has all permissions. */
export const aSession = (given: Partial<ReplyOf<typeof readSession>> = {}): ReplyOf<typeof readSession> => ({
  user: { id: 1, name: 'Operador local', role: null },
  permissions: [...PERMISSIONS],
  today: TODAY,
  timeZone: 'America/Sao_Paulo',
  ...given,
})

/** Stubs the session of the local operator. */
export const stubSession = (today: CivilDate = TODAY): void => stubReply(readSession, aSession({ today }))

/**
 * Stubs the session of a person with a role, as a server with accounts answers, and with empty answers the presence, the people's names
 * and the authorship that its screens ask for.
 */
export function stubPerson(role: Role, { id = 7, name = 'Bia Duarte', email = 'bia@agencia.com.br' } = {}): void {
  stubReply(readSession, aSession({ user: { id, name, role, email }, permissions: [...ROLE_PERMISSIONS[role]] }))
  stubReply(reportPresence, { people: [] })
  stubReply(listPersonOptions, { people: [] })
  stubReply(readAuthorship, { createdBy: null, createdAt: null, updatedBy: null, updatedAt: null })
}
