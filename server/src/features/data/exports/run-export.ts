import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_OFFERED_HOURS } from 'contract/data/exports.ts'
import type { Services } from '../../../core/context.ts'
import { StorageUnavailableError } from '../../../core/storage-failures.ts'
import { WORKSPACE_EXPORTS_FOLDER } from '../../../core/storage-keys.ts'
import { ExportFailedError, type WorkspaceExporter } from './exporter.ts'
import { claimExport, reportExportProgress, settleExport } from './queries.ts'

/** `exporter`: undefined where this server makes no exports. */
export type ExportServices = Services & { exporter: WorkspaceExporter | undefined }
type Exporting = Services & { exporter: WorkspaceExporter }

const OFFERED_MS = EXPORT_OFFERED_HOURS * 3_600_000

const STOPPED = 'O servidor foi encerrado no meio desta exportação. Nada ficou pela metade: comece outra.'

/** The abort reason of an export that a person canceled, or that was marked as lost. */
class ExportCanceledError extends Error {}

function explainFailure(error: unknown, { ending, log, storage }: Exporting): string {
  if (ending.signal.aborted) return STOPPED
  log.error({ err: error }, 'an export of the workspace failed')
  if (error instanceof ExportFailedError) return error.message
  if (error instanceof StorageUnavailableError)
    return `Não foi possível falar com ${storage.location}. Confira a rede e comece outra.`
  return 'Uma falha inesperada interrompeu a exportação. O log do servidor diz qual.'
}

/** Writes the archive, moves it to the storage, from which every server can send it, and stores that the export has succeeded. */
async function makeArchive(
  { db, exporter, storage, now }: Exporting,
  id: number,
  progress: { tell: (step: string) => void; signal: AbortSignal },
): Promise<void> {
  const name = `${randomUUID()}.tar.zst`
  const [path, fileKey] = [join(storage.incoming, name), `${WORKSPACE_EXPORTS_FOLDER}/${name}`]
  try {
    await exporter.write(path, progress)
    const { size } = await stat(path)
    progress.tell('Guardando o arquivo…')
    await storage.store(path, fileKey)
    const endedAt = now()
    const expiresAt = new Date(endedAt.getTime() + OFFERED_MS)
    const isSettled = await settleExport(db, id, { state: 'succeeded', endedAt, size, fileKey, expiresAt })
    if (!isSettled) await storage.remove(fileKey)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Makes a running export and stores its outcome. Does nothing where a server is making the export already, or where it has been canceled.
 * Does not reject where the export itself fails.
 */
export async function performExport(services: Exporting, id: number): Promise<void> {
  const { db, now, ending, log, timings } = services
  if (!(await claimExport(db, id, { now: now(), step: 'Começando…' }))) return
  const canceled = new AbortController()
  const report = (step?: string) =>
    void reportExportProgress(db, id, { now: now(), ...(step === undefined ? {} : { step }) }).then(
      (goesOn) => goesOn || canceled.abort(new ExportCanceledError()),
      (err: unknown) => log.warn({ err }, 'an export could not tell its progress'),
    )
  const heartbeat = setInterval(report, timings.exportBeatMs)
  try {
    await makeArchive(services, id, { tell: report, signal: AbortSignal.any([ending.signal, canceled.signal]) })
  } catch (error) {
    if (!canceled.signal.aborted)
      await settleExport(db, id, { state: 'failed', endedAt: now(), reason: explainFailure(error, services) })
  } finally {
    clearInterval(heartbeat)
  }
}
