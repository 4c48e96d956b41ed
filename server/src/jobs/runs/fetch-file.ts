import { runFile } from 'contract/runs/callback.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { runFiles } from '../../db/tables/runs.ts'
import type { Services } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { requestUploads } from '../../http/uploads.ts'
import { announce } from './change.ts'

export const FETCH_FILE = 'run-file'

const FILE_MS = 60_000

type FileRow = typeof runFiles.$inferSelect

/** A reason that trying again will not change. */
class NotAFile extends Error {}

async function download({ outgoing }: Services, url: string): Promise<Buffer> {
  const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: FILE_MS, maxBytes: runFile.maxSize + 1 } as const
  const outcome = await outgoing.send(request)
  if (outcome.kind !== 'answered') {
    if (outcome.kind === 'not-sent' && outcome.reason === 'forbidden') throw new NotAFile(outcome.detail)
    throw new Error(outcome.detail)
  }
  const { status, body, truncated } = outcome
  if (status >= 500 || status === 429 || status === 408) throw new Error(`O endereço respondeu ${status}`)
  if (status !== 200) throw new NotAFile(`O endereço respondeu ${status}`)
  if (truncated && body.length <= runFile.maxSize) throw new Error('O arquivo veio cortado')
  return body
}

function write({ db, now }: Services, file: FileRow, patch: Partial<FileRow>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(runFiles).set(patch).where(eq(runFiles.id, file.id))
    await announce(tx, file.runId, now(), { silently: true })
  })
}

async function keep(services: Services, file: FileRow, content: Buffer): Promise<void> {
  const uploads = requestUploads(services.storage, 'results')
  try {
    const { key, type, size, sha256 } = await uploads.keep({ content, name: file.name, field: 'file', rule: runFile })
    await write(services, file, { storageKey: key, type, size, sha256, failure: null })
  } catch (error) {
    await uploads.discard()
    if (error instanceof AppError) throw new NotAFile(error.detail ?? error.title)
    throw error
  }
}

/** Fetches what an automation named by its address, as safely as a webhook goes out. @throws to be tried again later */
export async function fetchFile(services: Services, id: number): Promise<void> {
  const [file] = await services.db
    .select()
    .from(runFiles)
    .where(and(eq(runFiles.id, id), isNull(runFiles.storageKey)))
  if (!file?.sourceUrl) return
  try {
    await keep(services, file, await download(services, file.sourceUrl))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await write(services, file, { failure: error instanceof NotAFile ? reason : `${reason}: tentaremos de novo` })
    if (!(error instanceof NotAFile)) throw error
  }
}
