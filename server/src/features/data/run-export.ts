import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_OFFERED_HOURS } from 'contract/data/exports.ts'
import type { Services } from '#core/context.ts'
import { StorageUnavailableError, WORKSPACE_EXPORTS_FOLDER } from '#core/storage.ts'
import type { Failure, StepContext, Work, WorkServices } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { makeJobWork } from '#work/store.ts'
import { EXPORT_JOB, settleExport } from './export-queries.ts'
import { ExportFailedError, type WorkspaceExporter } from './exporter.ts'

type Exporting = WorkServices & Pick<Services, 'storage'> & { exporter: WorkspaceExporter }
type Archive = { fileKey: string; size: number }

const OFFERED_MS = EXPORT_OFFERED_HOURS * 3_600_000
const LEASE_MS = 2 * 60_000

function explainFailure({ storage }: Exporting, failure: Failure): string {
  if (failure.cause !== 'error')
    return `${describeInterruption(failure.cause, 'desta exportação')}. Nada ficou pela metade: comece outra.`
  if (failure.error instanceof ExportFailedError) return failure.error.message
  if (failure.error instanceof StorageUnavailableError)
    return `Não foi possível falar com ${storage.location}. Confira a rede e comece outra.`
  return 'Uma falha inesperada interrompeu a exportação. O log do servidor diz qual.'
}

/** Writes the archive, and moves it to the storage, from which every server can send it. */
async function makeArchive({ exporter, storage }: Exporting, { tell, signal }: StepContext): Promise<Archive> {
  const name = `${randomUUID()}.tar.zst`
  const [path, fileKey] = [join(storage.incoming, name), `${WORKSPACE_EXPORTS_FOLDER}/${name}`]
  try {
    await exporter.write(path, { tell, signal })
    const { size } = await stat(path)
    tell('Guardando o arquivo…')
    await storage.store(path, fileKey)
    if (signal.aborted) await storage.remove(fileKey)
    return { fileKey, size }
  } finally {
    await rm(path, { force: true })
  }
}

/** Exports of the whole workspace. `exporter`: undefined where this server makes none. */
export function exportJobs(services: Omit<Exporting, 'exporter'> & { exporter: WorkspaceExporter | undefined }): Work[] {
  const { exporter, now } = services
  if (!exporter) return []
  const exporting = { ...services, exporter }
  return [
    makeJobWork(services, {
      ...EXPORT_JOB,
      atOnce: 1,
      leaseMs: LEASE_MS,
      // A failed export is not repeated by itself: the person who asked for it is told why, and begins another.
      retry: { tries: 1, delayMs: () => 0 },
      steps: [{ name: 'archive', run: (context) => makeArchive(exporting, context) }],
      explain: (failure) => explainFailure(exporting, failure),
      async end(tx, id, outcome) {
        const endedAt = now()
        if (outcome.state === 'failed') await settleExport(tx, id, { ...outcome, endedAt })
        else {
          const archive = outcome.results.archive as Archive
          const expiresAt = new Date(endedAt.getTime() + OFFERED_MS)
          await settleExport(tx, id, { state: 'succeeded', endedAt, expiresAt, ...archive })
        }
      },
    }),
  ]
}
