import { CallError } from './call.ts'

/** The server's reasons by the form's own names; those of fields the form does not have are left to the toast. */
export function fieldErrors(error: unknown, names: Readonly<Record<string, string>>): Record<string, string> {
  const fields = error instanceof CallError ? (error.problem?.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).flatMap(([wire, reason]) => (names[wire] ? [[names[wire], reason]] : [])))
}
