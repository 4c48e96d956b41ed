import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * The maximum number of bytes that are still read of a refused request: more than a person's largest form has (ten receipts of 10 MB). An
 * automation's report may be larger.
 */
const DRAIN_LIMIT = 128 * 1024 * 1024

function drainBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let drained = 0
  request.unpipe() // a form parser that gave up would block the reading
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > DRAIN_LIMIT) request.destroy()
  })
  request.resume()
}

/**
 * Reads the rest of a body that was refused before its end, up to a limit, and closes the connection where more follows. The connection's
 * next request would otherwise wait forever behind the unread bytes.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    drainBody(raw)
    done()
  })
}
