import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** In bytes: so much of the log waits in memory for room; what comes after is dropped. */
const WAITING = 1024 * 1024

/** What an error may say in a log. PostgreSQL and drizzle put the values of a query into their messages, so only names and frames remain. */
export function errorForLog(error: Error): Record<string, unknown> {
  const { name, code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
  const fromDatabase = 'query' in error || constraint !== undefined || /^[0-9A-Z]{5}$/.test(code ?? '')
  return {
    type: name,
    code,
    constraint,
    table,
    ...(fromDatabase ? {} : { message: error.message }),
    frames,
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  }
}

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
