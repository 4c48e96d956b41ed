import { CallError } from './call.ts'

/** A reason for a field that the form lacks is left out: the toast shows the first of the server's reasons. */
export function mapFieldErrors(error: unknown, names: Readonly<Record<string, string>>): Record<string, string> {
  const fields = error instanceof CallError ? (error.problem?.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).flatMap(([wire, reason]) => (names[wire] ? [[names[wire], reason]] : [])))
}
