import { CallError } from '../net/call.ts'

/** A reason for a field that the form lacks is left out: the toast shows the first of the server's reasons. */
export function mapFieldErrors(
  error: unknown,
  findName: (refused: string) => string | undefined = (refused) => refused,
): Record<string, string> {
  const fields = error instanceof CallError ? (error.problem?.fields ?? {}) : {}
  const found = Object.entries(fields).map(([refused, reason]) => [findName(refused), reason] as const)
  return Object.fromEntries(found.filter(([name]) => name !== undefined))
}
