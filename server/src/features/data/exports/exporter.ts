/** An export could not be made. The message says in Portuguese why, and what to do. */
export class ExportFailedError extends Error {}

/** How the making of an export tells its steps, in Portuguese; an aborted one leaves nothing behind. */
export type ExportProgress = { tell: (step: string) => void; signal: AbortSignal }

/** Writes the whole workspace into one archive (decision 0049). */
export type WorkspaceExporter = {
  /** Whether the stored files come with it. */
  hasFiles: boolean
  /** @throws ExportFailedError, with nothing left behind */
  write(path: string, progress: ExportProgress): Promise<void>
}
