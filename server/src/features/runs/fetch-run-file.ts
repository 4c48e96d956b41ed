import { runFileRule } from 'contract/runs/callback.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { runFiles } from '#db/tables/runs.ts'
import type { Failure, StepContext, Work } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { makeJobWork } from '#work/store.ts'
import { readIntegrationRow } from './automation-service.ts'
import { announceRunAndNotify } from './change-run.ts'
import type { RunServices } from './run-services.ts'

/** A trigger makes the job of each file that is named by its address, so that one that an older server was told of has a job, too. */
export const RUN_FILE_JOB = { kind: 'run-file' } as const

/** Each download may hold a whole file in memory. */
const DOWNLOADS = 2
const FILE_MS = 60_000
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 20_000
const LONGEST_RETRY_MS = 4 * 3_600_000
/** With the delays above, the last try comes more than thirteen hours after the first. */
const TRIES = 13
const TRIED_AGAIN = ' (tentamos de novo por mais de 12 horas)'

type Downloaded = Pick<StoredFile, 'type' | 'size' | 'sha256'> & { storageKey: string }

/** `isFinal`: whether another try cannot help. */
class DownloadError extends Error {
  readonly isFinal: boolean

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}

/** A person set up this address; an n8n beside the server reports files of its own. */
async function isOfService({ db }: RunServices, url: string): Promise<boolean> {
  const service = await readIntegrationRow(db)
  return service !== undefined && new URL(url).origin === new URL(service.baseUrl).origin
}

async function download(services: RunServices, url: string, signal: AbortSignal): Promise<Buffer> {
  const request = {
    method: 'GET',
    url,
    headers: { accept: '*/*' },
    timeoutMs: FILE_MS,
    maxBytes: runFileRule.maxSize + 1,
    isReported: !(await isOfService(services, url)),
    signal,
  } as const
  const outcome = await services.outgoing.send(request)
  if (outcome.kind !== 'answered') {
    const isFinal = outcome.kind === 'not-sent' && outcome.reason === 'forbidden'
    throw new DownloadError(outcome.detail, { isFinal })
  }
  const { status, body, truncated } = outcome
  if (status !== 200) {
    const isFinal = status < 500 && status !== 429 && status !== 408
    throw new DownloadError(`O endereço respondeu ${status}`, { isFinal })
  }
  if (truncated && body.length <= runFileRule.maxSize) throw new DownloadError('O arquivo veio cortado', { isFinal: false })
  return body
}

async function storeFile(services: RunServices, name: string, content: Buffer, signal: AbortSignal): Promise<Downloaded> {
  const uploads = services.openUploads('results')
  try {
    const { key, type, size, sha256 } = await uploads.store({ content, name, field: 'file', rule: runFileRule })
    signal.throwIfAborted() // the claim is lost, so that nothing will name the file
    return { storageKey: key, type, size, sha256 }
  } catch (error) {
    await uploads.discard()
    if (error instanceof AppError) throw new DownloadError(error.detail ?? error.title, { isFinal: true })
    throw error
  }
}

const isMissing = (id: number) => and(eq(runFiles.id, id), isNull(runFiles.storageKey))

/** Changes a file that is not stored yet, and shows the change on the run's page. */
async function updateMissingFile(tx: Db, id: number, patch: Partial<typeof runFiles.$inferSelect>, now: Date): Promise<void> {
  const [file] = await tx.update(runFiles).set(patch).where(isMissing(id)).returning({ runId: runFiles.runId })
  if (file) await announceRunAndNotify(tx, file.runId, now, { silently: true })
}

function explainFailure(failure: Failure): string {
  if (failure.cause !== 'error') return describeInterruption(failure.cause, 'do download')
  return failure.error instanceof DownloadError ? failure.error.message : 'Não foi possível guardar o arquivo'
}

const isFinal = (failure: Failure) => failure.cause === 'error' && failure.error instanceof DownloadError && failure.error.isFinal

/** @returns null where there is nothing to download: the file is stored already, or its run was deleted */
async function fetchRunFile(services: RunServices, { subject: id, signal }: StepContext): Promise<Downloaded | null> {
  const { db, now } = services
  const [file] = await db.select().from(runFiles).where(isMissing(id))
  if (!file?.sourceUrl) return null
  try {
    return await storeFile(services, file.name, await download(services, file.sourceUrl, signal), signal)
  } catch (error) {
    const failure = explainFailure({ cause: 'error', error }) + TRIED_AGAIN
    const isRetried = !signal.aborted && !isFinal({ cause: 'error', error })
    if (isRetried) await db.transaction((tx) => updateMissingFile(tx, id, { failure }, now()))
    throw error
  }
}

/** Only the automation service's own address may be in a private network that `WEBHOOK_ALLOW` does not name. */
export const runFileJob = (services: RunServices): Work =>
  makeJobWork(services, {
    ...RUN_FILE_JOB,
    atOnce: DOWNLOADS,
    leaseMs: LEASE_MS,
    retry: {
      tries: TRIES,
      delayMs: (tries, failure) => (isFinal(failure) ? undefined : Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS)),
    },
    steps: [{ name: 'download', run: (context) => fetchRunFile(services, context) }],
    explain: explainFailure,
    async end(tx, id, outcome) {
      const stored = outcome.state === 'done' ? (outcome.results.download as Downloaded | null) : null
      if (stored) await updateMissingFile(tx, id, { ...stored, failure: null }, services.now())
      if (outcome.state === 'failed') await updateMissingFile(tx, id, { failure: outcome.reason }, services.now())
    },
  })
