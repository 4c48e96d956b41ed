import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { hasErrorCode } from '#core/error-code.ts'
import { AppError, ExplainedError } from '#core/errors.ts'
import { type LogFormat, sanitizeErrorForLog } from '#core/log.ts'
import { FileMissingError, StorageUnavailableError } from '#core/storage.ts'
import { isDatabaseUnavailable } from '#db/failures.ts'

type CallFailure = { level: 'info' | 'warn' | 'error'; code?: string | undefined; err?: unknown }

declare module 'fastify' {
  interface FastifyRequest {
    failure: CallFailure | undefined
  }
}

/** The maximum number of bytes that wait in memory for the output; further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/** On a full disk lines are lost and the server continues. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  output.on('error', () => undefined)
  return output
}

const isProbe = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.isProbe === true

/**
 * Probes are logged at debug unless they fail: at one probe in two seconds, `/readyz` and `/healthz` would write 43,000 lines a
 * day each.
 */
export class CallLog extends Fastify.LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => {
      const { level, ...failure } = request.failure ?? { level: 'info' }
      const call = { req: request, res: reply, responseTime: reply.elapsedTime, ...failure }
      const at = isProbe(request) && level === 'info' ? 'debug' : level
      // Without a message pino would take the error's own, which may hold the values of a query.
      if (!reply.raw.writableEnded) request.log[level](call, 'the client left before the end of the answer')
      else if (failure.err) request.log[level](call, 'the call failed')
      else request.log[at](call)
    })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.failure ??= { level: 'warn', err: error }
  }

  override streamError(error: Error, request: FastifyRequest): void {
    if (!hasErrorCode(error, /^ERR_STREAM_PREMATURE_CLOSE$/)) request.failure ??= { level: 'warn', err: error }
  }

  /** Fastify's own line would have the query. */
  override routeNotFound(): void {}
}

export function noteFailure(request: FastifyRequest, reply: FastifyReply, failure: CallFailure): void {
  request.failure = failure
  const { level, ...why } = failure
  if (reply.raw.closed && level !== 'info')
    request.log[level]({ req: request, ...why }, 'the call failed after its client had left')
}

/** Whether a person mends the cause (a setting, a disk, another service, the database), so that the line needs no stack. */
const isMendable = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof ExplainedError ||
  error instanceof StorageUnavailableError ||
  error instanceof FileMissingError ||
  isDatabaseUnavailable(error) ||
  hasErrorCode(error, /^E(?!RR_)[A-Z_]+$/)

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

const formatValue = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value)

type LoggedError = ReturnType<typeof sanitizeErrorForLog> & { cause?: LoggedError }

function formatError({ type, code, message, constraint, table, cause }: LoggedError): string {
  const names = [type, code, table, constraint].filter(Boolean).join(' ')
  return `${[names, message].filter(Boolean).join(': ')}${cause ? `; because of ${formatError(cause)}` : ''}`
}

function formatAsText(entry: string): string {
  const { level, time, msg, req, res, responseTime, err, ...values } = JSON.parse(entry)
  const parts = [
    new Date(time).toLocaleString('sv'),
    pino.levels.labels[level],
    req && [req.method, req.path, res?.status, responseTime && `${Math.round(responseTime)} ms`].filter(Boolean).join(' '),
    msg,
    ...Object.entries(values).map(([name, value]) => `${name}=${formatValue(value)}`),
    err && formatError(err),
  ]
  return `${[oneLine(parts.filter(Boolean).join(' ')), ...(err?.frames ?? []).map(oneLine)].join('\n')}\n`
}

type LogSettings = { level: string; format: LogFormat; to?: DestinationStream | undefined }

/** A request's line has its method, path and status, never a query, a body, a name or an amount. */
export function createLog({ level, format, to = openStandardOutput() }: LogSettings): Logger {
  const options = {
    level,
    ...(format === 'text' ? { base: null } : {}),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: (error: unknown) => sanitizeErrorForLog(error, { withFrames: !isMendable(error) }),
    },
  }
  return pino(options, format === 'text' ? { write: (entry) => to.write(formatAsText(entry)) } : to)
}
