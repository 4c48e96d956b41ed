import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { errorForLog } from '../core/log.ts'

/** In bytes: the most that may wait in memory for the output; further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Opens standard output for the log. It may be a file on a full disk: then lines are lost and the server continues. */
export function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  output.on('error', () => undefined)
  return output
}

/** Configures the log. A request's line has its method, path and status, never a query, a body, a name or an amount. */
export function makeLogOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
  }
}
