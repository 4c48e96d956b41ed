import type { IncomingMessage } from 'node:http'
import { reportRunWithFiles } from 'contract/runs/callback.ts'
import type { FastifyInstance } from 'fastify'

/**
 * The maximum number of bytes that are still read of a refused request: as many as the largest body has that is accepted, an automation's
 * report with ten files. A sender that sends all of it before it reads would otherwise find its connection cut, and not learn why its
 * report was refused. The bytes are thrown away as they come, and Node itself reads a body that nobody has begun to read without any
 * limit, so that a lower limit would protect nothing.
 */
const DRAIN_LIMIT = reportRunWithFiles.bodyLimit

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
