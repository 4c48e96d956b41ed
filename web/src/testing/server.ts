import { readCapabilities } from 'contract/capabilities.ts'
import { dayIn } from 'contract/dates.ts'
import type { Endpoint, Reply } from 'contract/endpoint.ts'
import { live } from 'contract/health.ts'
import { listNotifications } from 'contract/notifications.ts'
import type { Problem } from 'contract/problem.ts'
import type { Conflict } from 'contract/revisions.ts'
import { countRuns } from 'contract/runs/list.ts'
import { readSession } from 'contract/session.ts'
import { readBoard, registerActivity } from 'contract/team/board.ts'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupWorker } from 'msw/browser'

type Seen = { endpoint: Endpoint; url: URL; headers: Headers; text: string; form: Map<string, string> }
const requests: Seen[] = []

/** The fields of a multipart body; of a file its name. */
function formOf(text: string): Map<string, string> {
  const parts = text.matchAll(/name="([^"]*)"(?:; filename="([^"]*)")?(?:\r\n[^\r]+)*\r\n\r\n([\s\S]*?)\r\n--/g)
  return new Map([...parts].map(([, name = '', file, value = '']) => [name, file ?? value]))
}

async function see(endpoint: Endpoint, request: Request): Promise<void> {
  const text = await request.text()
  requests.push({ endpoint, url: new URL(request.url), headers: request.headers, text, form: formOf(text) })
}

/** Ids are numbers: `/api/runs/:id` is not `/api/runs/counts`. */
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:id\b/g, '\\d+').replace(/:\w+/g, '[^/]+')}$`)

/** Calls that share a path are told apart by their bodies (seed §7). */
const OPERATIONS = new Map<Endpoint, string>([
  [readBoard, 'GET_PERFORMANCE_DATA'],
  [registerActivity, 'CREATE_SALES_ACTIVITY'],
])

async function isOperation(endpoint: Endpoint, request: Request): Promise<boolean> {
  const operation = OPERATIONS.get(endpoint)
  return operation === undefined || (await request.clone().json()).operation === operation
}

type Route = { endpoint: Endpoint; pattern: RegExp; respond: () => Response | Promise<Response> }
const makeRoute = (endpoint: Endpoint, respond: Route['respond']): Route => ({ endpoint, pattern: patternOf(endpoint), respond })

/** What the current test has given, oldest first. */
const routes: Route[] = []

async function findRoute(request: Request): Promise<Route | undefined> {
  const { pathname } = new URL(request.url)
  for (const route of [...SHELL_ROUTES, ...routes].reverse()) {
    const { endpoint, pattern } = route
    if (endpoint.method === request.method && pattern.test(pathname) && (await isOperation(endpoint, request))) return route
  }
  return undefined
}

/** One handler for every endpoint: MSW reads the page's cookies anew for each handler that it tries. */
const answerCalls = http.all('*', async ({ request }) => {
  const route = await findRoute(request)
  if (!route) return
  await see(route.endpoint, request)
  return route.respond()
})

const replyWith =
  (reply: unknown): (() => Response) =>
  () =>
    HttpResponse.json(reply as JsonBodyType)

const TURN = '/network-turn'
const { fetch } = window // a test may replace it

/** Resolves when what was asked for before has reached the network's edge: the worker passes requests on in their order. */
export const waitForNetwork = async (): Promise<void> => void (await fetch(TURN))

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const replyWithPicture = () =>
  new HttpResponse(
    Uint8Array.from(atob(PIXEL), (byte) => byte.charCodeAt(0)),
    { headers: { 'content-type': 'image/png' } },
  )

/** What the shell asks on every screen, and whether the server is there. */
const SHELL_ROUTES = [
  makeRoute(live, replyWith({ status: 'ok' })),
  makeRoute(readCapabilities, replyWith({ edit: true, trash: true, filters: true, runs: true, team: true })),
  makeRoute(listNotifications, replyWith({ notifications: [], unread: 0 })),
  makeRoute(countRuns, replyWith({ all: 0, active: 0, uncertain: 0, failed: 0, succeeded: 0, canceled: 0, people: [] })),
]

/** The network's edge: whatever no test has spoken of is an error, but for what the shell asks. */
export const server = setupWorker(
  http.get(`*${TURN}`, () => new HttpResponse()),
  // The event stream is asked for by every screen; it stays at connecting.
  http.get('*/api/events', () => new Promise<never>(() => undefined)),
  answerCalls,
  // The browser itself asks for these pictures, to draw what a list names.
  http.get('*/api/finance/receipts/:id/:size', replyWithPicture),
  http.get('*/api/runs/files/:id', replyWithPicture),
)

const ANSWERED = /^\/(api|webhook|docs)\//

let started: Promise<unknown> | undefined

/** Starts the worker that answers requests, once for each page: test files share the page. */
export function startServer(): Promise<unknown> {
  started ??= server.start({
    quiet: true,
    onUnhandledFrame: ({ frame, defaults }) => {
      const { request } = frame.data as { request?: Request }
      if (request && ANSWERED.test(new URL(request.url).pathname)) defaults.error()
    },
  })
  return started
}

export function answer(endpoint: Endpoint, respond: () => Response | Promise<Response>): void {
  routes.push(makeRoute(endpoint, respond))
}

/** What our own server would answer; a text as such where that is what the endpoint answers. */
export function given<const E extends Endpoint>(endpoint: E, reply: Reply<E>): void {
  answer(endpoint, endpoint.text ? () => HttpResponse.text(String(reply)) : replyWith(reply))
}

/** What another service answers. */
export function givenForeign(endpoint: Endpoint, body: unknown, status = 200): void {
  answer(endpoint, () =>
    typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body as JsonBodyType, { status }),
  )
}

/** A refusal, as a problem; without `status` the connection breaks. */
export function fail(endpoint: Endpoint, { status, ...problem }: Partial<Problem> = {}): void {
  answer(endpoint, () => {
    if (!status) return HttpResponse.error()
    const body: Problem = { type: 'about:blank', title: 'Recusado', code: 'x', requestId: 'r', ...problem, status }
    return new HttpResponse(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })
  })
}

/** Answers only when told to. */
export function hold<const E extends Endpoint>(endpoint: E, reply: Reply<E>): () => void {
  let release: () => void = () => undefined
  const told = new Promise<void>((resolve) => {
    release = resolve
  })
  answer(endpoint, async () => {
    await told
    return replyWith(reply)()
  })
  return release
}

/** How an edit is refused of which somebody else changed these fields meanwhile. */
export const changedElsewhere = (fields: Conflict['fields']): Partial<Problem> => ({
  status: 409,
  code: 'changed_elsewhere',
  title: 'Isto foi alterado',
  conflict: { revision: 5, fields },
})

/** The requests an endpoint has received, oldest first. */
export const received = (endpoint: Endpoint): Seen[] => requests.filter((seen) => seen.endpoint === endpoint)

export const jsonOf = (seen: Seen | undefined): unknown => JSON.parse(seen?.text ?? 'null')

export function forget(): void {
  server.resetHandlers()
  routes.length = 0
  requests.length = 0
}

/** Who is at the screen, on which day. */
export const givenToday = (today = dayIn('America/Sao_Paulo', new Date())): void =>
  given(readSession, { user: { id: 1, name: 'Operador local' }, today, timeZone: 'America/Sao_Paulo' })
