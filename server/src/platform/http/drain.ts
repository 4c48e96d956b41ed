import type { FastifyInstance } from 'fastify'
import { waitAtMost } from '#core/wait-at-most.ts'

/** Makes the server take no new connections. Resolves when no request is under way, or after `limitMs` milliseconds. */
export type Drain = (limitMs: number) => Promise<void>

/**
 * An upload or an export that is cut off has to be sent again; a request that arrives during the stop is still answered, then its
 * connection is closed.
 */
export function createRequestDrain(app: FastifyInstance): Drain {
  let underWay = 0
  let onIdle: (() => void) | undefined
  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      if (!onIdle) return
      request.raw.socket.destroySoon()
      if (underWay === 0) onIdle()
    })
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (onIdle) reply.header('connection', 'close')
    done()
  })
  return async (limitMs) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onIdle = resolve
    // Ends the event streams, which otherwise stay open for ever.
    app.services.ending.abort()
    app.server.close()
    if (underWay === 0) resolve()
    await waitAtMost(limitMs, promise)
  }
}
