/** An error whose message is written in Portuguese for the person who starts the server or gives a command. */
export class ExplainedError extends Error {}

/** Describes an error to that person: by its message where it is written for the person, otherwise by its stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof ExplainedError ? error.message : (error.stack ?? error.message)
}
