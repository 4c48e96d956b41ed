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
    principal: Principal
  }
  interface FastifyInstance {
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

type AuthorizationOptions = { unserved: Access }

function readAccess(request: FastifyRequest, { unserved }: AuthorizationOptions): Access {
  const { kind, access = kind === 'page' ? 'public' : unserved } = request.routeOptions.config
  return typeof access === 'function' ? access(request) : access
}

const needsSignIn = (request: FastifyRequest, access: Access): boolean =>
  access !== 'public' && access !== 'run-token' && request.principal.kind === 'anonymous' && isNavigation(request)

const isUndeclared = ({ config }: RouteOptions): boolean => config?.access === undefined && config?.kind !== 'page'

/**
 * Before the body is read; only a page may declare nothing, and is open to everybody.
 * @throws at the start for another route without a declared access
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

const isOwnHost = (host: string, port: number): boolean =>
  LOOPBACK_NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name))

function isNavigationToPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  const toPage = (method === 'GET' || method === 'HEAD') && routeOptions.config.kind === 'page'
  return toPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

function findForeignPage(request: FastifyRequest, origin: string): string | undefined {
  const { headers } = request
  if (headers.origin !== undefined && headers.origin.toLowerCase() !== origin) return OTHER_SITE
  const site = headers['sec-fetch-site']
  const ownSite = site === undefined || site === 'same-origin' || site === 'none'
  return ownSite || isNavigationToPage(request) ? undefined : OTHER_SITE
}

export const hasForwardedHeader = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || name === 'forwarded')

const LOOPBACK_PEER = /^(::ffff:)?127\.|^::1$/

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
  baseUrl: string
  trustProxy: readonly string[]
}

const isUnsafe = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/**
 * Every browser names the page; a request with an API token is exempt, because its cookies are not read and no page of another
 * site can send the token.
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

/** Automations' calls with a run's token pass, and monitoring calls are refused only if a page of another site sends them. */
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
 * Everybody who reaches the server is trusted, so foreign Hosts (DNS rebinding), other sites and proxies are refused; the matched
 * route decides, because a path has several spellings (`/%61pi`).
 */
export function guardLocalMode(app: FastifyInstance, port: number): void {
  guardRequests(
    app,
    (request) => findLocalRefusal(request, request.socket.localPort ?? port),
    ({ headers }) => `http://${headers.host}`,
  )
}

/**
 * Only our own pages may send the session's cookie: refuses foreign Hosts, except this machine's probes, other sites (CSRF),
 * unsafe unnamed requests, and forwarded headers without a trusted proxy.
 */
export function guardTeamMode(app: FastifyInstance, place: TeamGuardOptions): void {
  const { host } = new URL(place.baseUrl)
  guardRequests(
    app,
    (request) => findTeamRefusal(request, { ...place, host }),
    () => place.baseUrl,
  )
}
