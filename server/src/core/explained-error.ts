/** An error whose message is written in Portuguese for the person who starts the server or gives a command. */
export class ExplainedError extends Error {}

/** Describes an error to the person at the terminal: an ExplainedError by its message, any other error by its stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof ExplainedError ? error.message : (error.stack ?? error.message)
}
