import { formatSignInPath } from 'contract/accounts/sign-in-return.ts'
import type { Access } from 'contract/calls/permissions.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ANONYMOUS, makeAutomationPrincipal, type Principal, requireAccess, requireFactor } from '#core/permissions.ts'
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
