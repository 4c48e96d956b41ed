import type { BaseLogger } from 'pino'

/** The part of the server's logger that features write to. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Reduces an error to what a log may hold. PostgreSQL and drizzle put the values of a query into their messages, so of their errors only
 * names and stack frames remain.
 */
export function sanitizeErrorForLog(error: Error): Record<string, unknown> {
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
    ...(error.cause instanceof Error ? { cause: sanitizeErrorForLog(error.cause) } : {}),
  }
}
