import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The Set-Cookie headers of the reply; undefined while there are none. */
    cookiesToSet: string[] | undefined
  }
}

/** Adds Set-Cookie headers to the reply of a request, also where the request is refused later. */
export function setCookies(request: FastifyRequest, cookies: readonly string[]): void {
  request.cookiesToSet = [...(request.cookiesToSet ?? []), ...cookies]
}

/** Sends the cookies that `setCookies` was given. */
export function sendCookies(app: FastifyInstance): void {
  app.decorateRequest('cookiesToSet', undefined)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.cookiesToSet) reply.header('set-cookie', request.cookiesToSet)
    done()
  })
}
