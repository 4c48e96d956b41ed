import { CallError } from './call.ts'

/**
 * Maps the server's reasons from wire names to the form's field names (`names`). A reason for a field that the form lacks is left out; the
 * toast shows the first of the server's reasons.
 */
export function mapFieldErrors(error: unknown, names: Readonly<Record<string, string>>): Record<string, string> {
  const fields = error instanceof CallError ? (error.problem?.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).flatMap(([wire, reason]) => (names[wire] ? [[names[wire], reason]] : [])))
}

/** Makes the names of `mapFieldErrors` for fields whose wire names are their names in the form. */
export const keepNames = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]))
