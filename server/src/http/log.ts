import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { sanitizeErrorForLog } from '../core/log.ts'

/** The maximum number of bytes that wait in memory for the output; further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Opens standard output for the log. It may be a file on a full disk: then lines are lost and the server continues. */
export function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  output.on('error', () => undefined)
  return output
}

const isProbe = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.isProbe === true

/**
 * Logs probes, the calls of monitoring programs, at the level debug: at one probe in two seconds, `/readyz` and `/healthz` would write
 * 86,000 lines a day. A probe that fails is logged like any other call.
 */
export class CallLog extends Fastify.LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isProbe(request)) request.log.debug({ req: request }, 'incoming request')
    else super.incomingRequest(request, reply)
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (isProbe(request) && !error && reply.statusCode < 400)
      reply.log.debug({ res: reply, responseTime: reply.elapsedTime }, 'request completed')
    else super.requestCompleted(error, request, reply)
  }
}

/** Configures the log. A request's line has its method, path and status, never a query, a body, a name or an amount. */
export function makeLogOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: sanitizeErrorForLog,
    },
  }
}
