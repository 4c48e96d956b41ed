import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    cookiesToSet: string[] | undefined
  }
}

/** The cookies are set also if the request is refused later. */
export function setCookies(request: FastifyRequest, cookies: readonly string[]): void {
  request.cookiesToSet = [...(request.cookiesToSet ?? []), ...cookies]
}

export function sendCookies(app: FastifyInstance): void {
  app.decorateRequest('cookiesToSet', undefined)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.cookiesToSet) reply.header('set-cookie', request.cookiesToSet)
    done()
  })
}
