import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { errorForLog } from '../core/log.ts'

/** In bytes: so much of the log waits in memory for room; what comes after is dropped. */
const WAITING = 1024 * 1024

/** Where the log goes. It may be a file on a full disk: then lines are lost, and the server goes on. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING })
  output.on('error', () => undefined)
  return output
}

/** Request logs say who asked which call and how it ended: never a query, a body, a name or an amount. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
  }
}
