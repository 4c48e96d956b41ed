import type { BaseLogger } from 'pino'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

export type LogFormat = 'text' | 'json'

/** PostgreSQL and drizzle put the values of a query into their messages, so of their errors only names and stack frames remain. */
export function sanitizeErrorForLog(
  error: unknown,
  { withFrames = true } = {},
): { type: string; message?: string; frames?: string[] } & Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  const frames =
    withFrames &&
    error.stack
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
    ...(frames ? { frames } : {}),
    ...(error.cause instanceof Error ? { cause: sanitizeErrorForLog(error.cause, { withFrames }) } : {}),
  }
}
