import type { Access } from 'contract/accounts/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ANONYMOUS, makeAutomationPrincipal, type Principal, requireAccess } from '../core/permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request, as `authorizeRequests` found out before the handler runs. */
    principal: Principal
  }
}

async function findPrincipal(request: FastifyRequest, access: Access): Promise<Principal> {
  const { authenticate, firstPerson } = request.server.services
  if (access === 'public') return ANONYMOUS
  return access === 'run-token' ? makeAutomationPrincipal(firstPerson) : ((await authenticate(request)) ?? ANONYMOUS)
}

/**
 * Finds out who makes each request and refuses those who may not make it, before the body is read. What the matched route declares
 * decides: without a declaration a page is open to everybody, and everything else to every signed-in person.
 */
export function authorizeRequests(app: FastifyInstance): void {
  app.decorateRequest('principal')
  app.addHook('onRequest', async (request) => {
    const { kind, access = kind === 'page' ? 'public' : 'authenticated' } = request.routeOptions.config
    request.principal = await findPrincipal(request, access)
    requireAccess(request.principal, access)
  })
}
