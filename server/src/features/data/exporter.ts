import { ExplainedError } from '#core/errors.ts'
/** Thrown where an export could not be made. The message gives the reason and the remedy, in Portuguese. */
export class ExportFailedError extends ExplainedError {}

/** `tell`: reports the step of an export, in Portuguese. `signal`: aborts the export, which then leaves nothing behind. */
export type ExportProgress = { tell: (step: string) => void; signal: AbortSignal }

/** Writes the whole workspace into one archive (decision 0049). */
export type WorkspaceExporter = {
  /** Whether the exports contain the stored files. */
  hasFiles: boolean
  /** @throws ExportFailedError, with nothing left behind */
  write(path: string, progress: ExportProgress): Promise<void>
}
