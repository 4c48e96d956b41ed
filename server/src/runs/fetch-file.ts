import { runFile } from 'contract/runs/callback.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../core/errors.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { runFiles } from '../db/tables/runs.ts'
import type { Services } from '../http/context.ts'
import { requestUploads } from '../http/uploads/request-uploads.ts'
import { announce } from './change.ts'

export const FETCH_FILE = 'run-file'

const FILE_MS = 60_000

type FileRow = typeof runFiles.$inferSelect

/** A reason that trying again will not change; its message is for the person. */
class NotAFile extends Error {}

/** One that it may; likewise. */
class NotYet extends Error {}

async function download({ outgoing }: Services, url: string): Promise<Buffer> {
  const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: FILE_MS, maxBytes: runFile.maxSize + 1 } as const
  const outcome = await outgoing.send(request)
  if (outcome.kind !== 'answered') {
    if (outcome.kind === 'not-sent' && outcome.reason === 'forbidden') throw new NotAFile(outcome.detail)
    throw new NotYet(outcome.detail)
  }
  const { status, body, truncated } = outcome
  if (status >= 500 || status === 429 || status === 408) throw new NotYet(`O endereço respondeu ${status}`)
  if (status !== 200) throw new NotAFile(`O endereço respondeu ${status}`)
  if (truncated && body.length <= runFile.maxSize) throw new NotYet('O arquivo veio cortado')
  return body
}

function write({ db, now }: Services, file: FileRow, patch: Partial<FileRow>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(runFiles).set(patch).where(eq(runFiles.id, file.id))
    await announce(tx, file.runId, now(), { silently: true })
  })
}

async function keep(services: Services, file: FileRow, content: Buffer): Promise<void> {
  const uploads = requestUploads(services, 'results')
  try {
    const { key, type, size, sha256 } = await uploads.keep({ content, name: file.name, field: 'file', rule: runFile })
    await write(services, file, { storageKey: key, type, size, sha256, failure: null })
  } catch (error) {
    if (!isDatabaseAway(error)) await uploads.discard() // a commit in doubt may name it
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
    if (error instanceof NotAFile) return write(services, file, { failure: error.message })
    const reason = error instanceof NotYet ? error.message : 'Não foi possível guardar o arquivo'
    await write(services, file, { failure: `${reason} (tentamos de novo por um dia)` })
    throw error
  }
}
