import type { IncomingMessage } from 'node:http'
import { reportRunWithFiles } from 'contract/runs/callback.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AppError } from '#core/errors.ts'

/**
 * As large as the largest accepted body, an automation's report with ten files, whose sender would otherwise not learn why it was
 * refused; Node itself reads unbegun bodies without limit.
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

/** The connection's next request would otherwise wait forever behind the unread bytes. */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    drainBody(raw)
    done()
  })
}

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>

/**
 * For `financial-expense` (specification §7); the endpoint mounted first also gets every other content type, and the second only
 * its own.
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

/** While received bytes wait to be read, the time does not count, because the delay is the server's own. */
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

export function endStalledBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, app.services.timings.bodyStalledMs)
    done()
  })
}
