import { hasErrorCode, isCutRequestError } from '#core/error-code.ts'

/**
 * The error codes of a database that is unavailable: Node's socket errors, and PostgreSQL's classes 08 (connection), 53 (resources) and
 * 57P0x (shutdown; manual, appendix A).
 */
const UNAVAILABLE_CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|53...|57P0[1-5])$/
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)|not currently accepting connections$/

const isFromSocket = (error: Error) =>
  !('syscall' in error) || error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write'

/** The error of a connection that was lost during a commit, so that only the database knows whether the rows were written. */
export class CommitInDoubtError extends Error {}

/** True also if a commit is in doubt; the causes are searched too, because drizzle wraps errors. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isCutRequestError(error)) return false
  if (error instanceof CommitInDoubtError) return true
  const code = 'code' in error ? String(error.code) : ''
  if ((UNAVAILABLE_CODES.test(code) && isFromSocket(error)) || UNAVAILABLE_MESSAGES.test(error.message)) return true
  return error.cause !== error && isDatabaseUnavailable(error.cause)
}

/** Class 40 (`serialization_failure`, `deadlock_detected`): nothing was written, and a repetition may succeed. */
const WRITE_CONFLICT_CODES = /^(40001|40P01)$/

export const isWriteConflict = (error: unknown): boolean => hasErrorCode(error, WRITE_CONFLICT_CODES)

/** The month (`2026-07`) whose closing a trigger named, where that is why nothing was written (migration 0059). */
export function findClosedMonth(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === 'MC001' && 'detail' in error) return String(error.detail)
  return error.cause === error ? undefined : findClosedMonth(error.cause)
}

export function findViolatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return error.cause === error ? undefined : findViolatedConstraint(error.cause)
}
