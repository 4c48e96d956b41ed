import { formatSignInPath } from 'contract/accounts/sign-in-return.ts'
import type { Access } from 'contract/calls/permissions.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { forbiddenError } from '#core/errors.ts'
import { ANONYMOUS, makeAutomationPrincipal, type Principal, requireAccess, requireFactor } from '#core/permissions.ts'
import { readBearerToken } from '#core/tokens.ts'
import { readFirstPerson } from '#db/workspace.ts'
import { isNavigation } from './navigation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's principal, which `authorizeRequests` has found before the handler runs. */
    principal: Principal
  }
  interface FastifyInstance {
    /** Every route of the server, in the order of registration. */
    registeredRoutes: RouteOptions[]
  }
}

async function findPrincipal(request: FastifyRequest, access: Access): Promise<Principal> {
  const { authenticate, db } = request.server.services
  if (access === 'public') return ANONYMOUS
  // The person is read for each call, because the name may have changed since the server's start.
  if (access === 'run-token') return makeAutomationPrincipal(await readFirstPerson(db))
  return (await authenticate(request)) ?? ANONYMOUS
}

/** `unserved`: who may ask for an address that no route serves, and is answered 404. */
type AuthorizationOptions = { unserved: Access }

/** Reads who may make a request. */
function readAccess(request: FastifyRequest, { unserved }: AuthorizationOptions): Access {
  const { kind, access = kind === 'page' ? 'public' : unserved } = request.routeOptions.config
  return typeof access === 'function' ? access(request) : access
}

/** Whether the request is a browser window that a person without a session opens at an address that needs one. */
const needsSignIn = (request: FastifyRequest, access: Access): boolean =>
  access !== 'public' && access !== 'run-token' && request.principal.kind === 'anonymous' && isNavigation(request)

const isUndeclared = ({ config }: RouteOptions): boolean => config?.access === undefined && config?.kind !== 'page'

/**
 * Finds out who makes each request and refuses those who may not make it, before the body is read. The matched route's declaration decides;
 * only a page may declare nothing, and is open to everybody. A person without a session who opens an address that needs one in the browser,
 * such as a file's, is redirected to the sign-in, which leads back to that address.
 * @throws when the server starts with a route that does not declare who may call it
 */
export function authorizeRequests(app: FastifyInstance, options: AuthorizationOptions): void {
  app.decorateRequest('principal')
  app.decorate('registeredRoutes', [])
  app.addHook('onRoute', (route) => void app.registeredRoutes.push(route))
  app.addHook('onReady', async () => {
    const undeclared = app.registeredRoutes.filter(isUndeclared).map(({ method, url }) => `${method} ${url}`)
    if (undeclared.length > 0) throw new Error(`routes that do not declare who may call them: ${undeclared.join(', ')}`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const access = readAccess(request, options)
    request.principal = await findPrincipal(request, access)
    if (needsSignIn(request, access))
      return reply.header('cache-control', 'no-store').redirect(formatSignInPath(request.url), 303)
    requireFactor(request.principal, { isAllowedBeforeFactor: request.routeOptions.config.allowedBeforeFactor === true })
    return requireAccess(request.principal, access)
  })
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const OTHER_SITE = 'O pedido partiu de outro site'

/** Whether a Host header names this machine and the port, which browsers leave out where it is 80. */
const isOwnHost = (host: string, port: number): boolean =>
  LOOPBACK_NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name))

/** Whether a person follows a link, or opens a bookmark, to one of our pages. */
function isNavigationToPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  const toPage = (method === 'GET' || method === 'HEAD') && routeOptions.config.kind === 'page'
  return toPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

/**
 * Finds the reason to refuse a request, whatever its method, that a page of another site sends; undefined for any other request, and for a
 * link to one of our pages. `origin`: the origin of our own pages.
 */
function findForeignPage(request: FastifyRequest, origin: string): string | undefined {
  const { headers } = request
  if (headers.origin !== undefined && headers.origin.toLowerCase() !== origin) return OTHER_SITE
  const site = headers['sec-fetch-site']
  const ownSite = site === undefined || site === 'same-origin' || site === 'none'
  return ownSite || isNavigationToPage(request) ? undefined : OTHER_SITE
}

/** Whether a proxy has passed the request on, as its `Forwarded` or `X-Forwarded-…` headers tell. */
export const hasForwardedHeader = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || name === 'forwarded')

const LOOPBACK_PEER = /^(::ffff:)?127\.|^::1$/

/** Whether a program on this machine makes the request, and no proxy passed it on. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  LOOPBACK_PEER.test(request.socket.remoteAddress ?? '') && !hasForwardedHeader(request)

const findForwardedHeader = (request: FastifyRequest): string | undefined =>
  hasForwardedHeader(request) ? 'Pedidos encaminhados por outro servidor não são aceitos' : undefined

function findLocalRefusal(request: FastifyRequest, port: number): string | undefined {
  const host = request.headers.host?.toLowerCase() ?? ''
  if (!isOwnHost(host, port)) return `Abra o endereço http://localhost:${port}: este servidor só atende a própria máquina`
  return findForwardedHeader(request) ?? findForeignPage(request, `http://${host}`)
}

type TeamGuardOptions = {
  /** The origin by which browsers reach the server. */
  baseUrl: string
  /** The addresses of the proxies whose forwarded headers are trusted. */
  trustProxy: readonly string[]
}

const isUnsafe = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/**
 * Whether a request carries cookies but does not name the page that sent it (`Origin`, `Sec-Fetch-Site`), which every browser names. A
 * request with an API token is exempt: its cookies are not read, and no page of another site can send the token.
 */
const hasUnnamedPage = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined &&
  headers.origin === undefined &&
  headers['sec-fetch-site'] === undefined &&
  readBearerToken(headers.authorization) === undefined

function findTeamRefusal(
  request: FastifyRequest,
  { baseUrl, trustProxy, host }: TeamGuardOptions & { host: string },
): string | undefined {
  // Behind a trusted proxy `request.host` is X-Forwarded-Host where there is one, otherwise the request's own Host.
  // A monitor on this machine asks by whatever name; the probes' answers tell a page that rebinds its name nothing.
  const isLocalProbe = request.routeOptions.config.isProbe === true && isFromThisMachine(request)
  if (!isLocalProbe && request.host.toLowerCase() !== host) return `Abra o endereço ${baseUrl}`
  const forwarded = trustProxy.length === 0 ? findForwardedHeader(request) : undefined
  if (forwarded) return forwarded
  if (isUnsafe(request) && hasUnnamedPage(request)) return OTHER_SITE
  return findForeignPage(request, baseUrl)
}

/**
 * Refuses requests for the reason, in Portuguese, that `findRefusal` finds. The kind of the matched route makes two exceptions: calls that
 * an automation makes with its run's token pass, and calls of monitoring programs are refused only where a page of another site sends them.
 */
function guardRequests(
  app: FastifyInstance,
  findRefusal: (request: FastifyRequest) => string | undefined,
  findOwnOrigin: (request: FastifyRequest) => string,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { kind } = request.routeOptions.config
    if (kind === 'automation') return done()
    const reason = kind === 'monitoring' ? findForeignPage(request, findOwnOrigin(request)) : findRefusal(request)
    done(reason ? forbiddenError(reason) : undefined)
  })
}

/**
 * Guards local mode, which has no login: everybody who reaches the server is trusted, so only this machine's own pages may reach it.
 * Refuses a foreign Host (DNS rebinding), other sites as `findForeignPage` does, and proxies. Routes of the kinds `automation` and
 * `monitoring` are exempt as in `guardRequests`. The matched route's declaration decides, because a path has several spellings (`/%61pi`).
 */
export function guardLocalMode(app: FastifyInstance, port: number): void {
  guardRequests(
    app,
    (request) => findLocalRefusal(request, request.socket.localPort ?? port),
    ({ headers }) => `http://${headers.host}`,
  )
}

/**
 * Guards team mode, in which a session's cookie identifies the caller and only our own pages may send that cookie. Refuses requests whose
 * Host is not the base address's, except this machine's probes, requests of other sites as `findForeignPage` does (CSRF), unsafe requests
 * with cookies that name no page, and forwarded headers where no proxy is trusted. Routes of the kinds `automation` and `monitoring` are
 * exempt as in `guardRequests`.
 */
export function guardTeamMode(app: FastifyInstance, place: TeamGuardOptions): void {
  const { host } = new URL(place.baseUrl)
  guardRequests(
    app,
    (request) => findTeamRefusal(request, { ...place, host }),
    () => place.baseUrl,
  )
}
