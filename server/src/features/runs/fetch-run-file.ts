import { runFileRule } from 'contract/runs/callback.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import { isDatabaseUnavailable } from '#db/failures.ts'
import { runFiles } from '#db/tables/runs.ts'
import { readIntegrationRow } from './automation-service.ts'
import { announceRunAndNotify } from './change-run.ts'
import type { RunServices } from './run-services.ts'

export const FETCH_FILE_QUEUE = 'run-file'

const FILE_MS = 60_000

type FileRow = typeof runFiles.$inferSelect

class PermanentDownloadError extends Error {}

class RetryableDownloadError extends Error {}

/** A person set up this address; an n8n beside the server reports files of its own. */
async function isOfService({ db }: RunServices, url: string): Promise<boolean> {
  const service = await readIntegrationRow(db)
  return service !== undefined && new URL(url).origin === new URL(service.baseUrl).origin
}

async function download(services: RunServices, url: string): Promise<Buffer> {
  const request = {
    method: 'GET',
    url,
    headers: { accept: '*/*' },
    timeoutMs: FILE_MS,
    maxBytes: runFileRule.maxSize + 1,
    isReported: !(await isOfService(services, url)),
  } as const
  const outcome = await services.outgoing.send(request)
  if (outcome.kind !== 'answered') {
    if (outcome.kind === 'not-sent' && outcome.reason === 'forbidden') throw new PermanentDownloadError(outcome.detail)
    throw new RetryableDownloadError(outcome.detail)
  }
  const { status, body, truncated } = outcome
  if (status >= 500 || status === 429 || status === 408) throw new RetryableDownloadError(`O endereço respondeu ${status}`)
  if (status !== 200) throw new PermanentDownloadError(`O endereço respondeu ${status}`)
  if (truncated && body.length <= runFileRule.maxSize) throw new RetryableDownloadError('O arquivo veio cortado')
  return body
}

function updateFile({ db, now }: RunServices, file: FileRow, patch: Partial<FileRow>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(runFiles).set(patch).where(eq(runFiles.id, file.id))
    await announceRunAndNotify(tx, file.runId, now(), { silently: true })
  })
}

async function storeFile(services: RunServices, file: FileRow, content: Buffer): Promise<void> {
  const uploads = services.openUploads('results')
  try {
    const { key, type, size, sha256 } = await uploads.store({ content, name: file.name, field: 'file', rule: runFileRule })
    await updateFile(services, file, { storageKey: key, type, size, sha256, failure: null })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await uploads.discard() // keeps the file where the commit is in doubt and may have stored its key
    if (error instanceof AppError) throw new PermanentDownloadError(error.detail ?? error.title)
    throw error
  }
}

/**
 * Only the automation service's own address may be in a private network that `WEBHOOK_ALLOW` does not name.
 * @throws the error after which the job is retried later
 */
export async function fetchRunFile(services: RunServices, id: number): Promise<void> {
  const [file] = await services.db
    .select()
    .from(runFiles)
    .where(and(eq(runFiles.id, id), isNull(runFiles.storageKey)))
  if (!file?.sourceUrl) return
  try {
    await storeFile(services, file, await download(services, file.sourceUrl))
  } catch (error) {
    if (error instanceof PermanentDownloadError) return updateFile(services, file, { failure: error.message })
    const reason = error instanceof RetryableDownloadError ? error.message : 'Não foi possível guardar o arquivo'
    await updateFile(services, file, { failure: `${reason} (tentamos de novo por mais de 12 horas)` })
    throw error
  }
}
