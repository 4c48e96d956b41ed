import type { IncomingMessage } from 'node:http'
import { reportRunWithFiles } from 'contract/runs/callback.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AppError } from '#core/errors.ts'

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

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>

/**
 * Lets two endpoints share a path, one for JSON and one for a form, as `financial-expense` must (specification §7). The endpoint that was
 * mounted first also gets every other content type, and refuses a body that it cannot read; the second endpoint gets only its own type.
 */
export const bodyKind: Constraints[string] = {
  name: 'bodyKind',
  storage() {
    const handlers = new Map()
    return { get: (kind) => handlers.get(kind) ?? null, set: (kind, handler) => void handlers.set(kind, handler) }
  },
  deriveConstraint: (request) => (isForm(request.headers['content-type']) ? 'form' : 'json'),
}

const isForm = (contentType: string | undefined) => /^multipart\/form-data\b/i.test(contentType ?? '')

const stalledBodyError = () =>
  new AppError(408, 'body_stalled', 'O envio parou no meio', {
    detail: 'Os dados deixaram de chegar e nada foi gravado. Verifique a conexão e envie de novo.',
  })

const hasBody = ({ raw }: FastifyRequest): boolean =>
  Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined

/**
 * Answers 408 and closes the connection when `ms` pass without a byte of the request's body. While received bytes wait to be read, the time
 * does not count, because the delay is the server's own.
 */
function watchBody({ raw }: FastifyRequest, reply: FastifyReply, ms: number): void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead
    const progress = now !== before || raw.readableLength > 0
    before = now
    if (progress || raw.complete) return
    clearInterval(timer)
    reply.raw.once('finish', () => raw.destroy())
    if (reply.sent) return void raw.destroy()
    reply.header('connection', 'close').send(stalledBodyError())
  }, ms)
  timer.unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
  reply.raw.once('close', stop)
}

/** Ends each request whose body brings no byte for `bodyStalledMs`, because its sender is gone or stalls on purpose. */
export function endStalledBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, app.services.timings.bodyStalledMs)
    done()
  })
}
