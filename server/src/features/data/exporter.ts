import { ExplainedError } from '#core/errors.ts'
export class ExportFailedError extends ExplainedError {}

export type ExportProgress = { tell: (step: string) => void; signal: AbortSignal }

/** Writes the whole workspace into one archive (decision 0049). */
export type WorkspaceExporter = {
  hasFiles: boolean
  /** @throws ExportFailedError, with nothing left behind */
  write(path: string, progress: ExportProgress): Promise<void>
}
