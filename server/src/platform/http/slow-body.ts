import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

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
