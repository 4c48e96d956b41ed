import { statfs } from 'node:fs/promises'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { CommittedRefusalError } from '#core/errors.ts'
import type { Uploads } from '#core/uploads.ts'
import { CommitInDoubtError, isDatabaseUnavailable } from '#db/failures.ts'
import { createRequestUploads } from './request-uploads.ts'

/**
 * The free space in bytes below which writes are refused: two of PostgreSQL's WAL segments. When PostgreSQL cannot write its next segment,
 * it stops for readers too.
 */
const RESERVED_BYTES = 32 * 1024 * 1024

/** The error of a disk without room for another write. Its code is the operating system's, so that it is answered like every full disk. */
class DiskFullError extends Error {
  readonly code = 'ENOSPC'
}

/**
 * Refuses a write while the disk of this folder has too little room. A folder whose disk cannot be measured passes.
 * @throws DiskFullError
 */
async function requireDiskSpace(folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < RESERVED_BYTES) throw new DiskFullError(`${folder} is almost full`)
}

/**
 * Runs a call with the store for its files. After a failure the call's files are removed, at once or by the sweep, unless its rows
 * may have been committed all the same. An unsafe call is refused while the disk of the embedded database is almost full, unless it changes
 * somebody's access: nothing keeps people from being shut out, and these calls write little.
 */
export async function withUploads<Answer>(
  request: FastifyRequest,
  { definition: { storage = 'receipts', changesAccess }, isUnsafe }: { definition: Endpoint; isUnsafe: boolean },
  run: (uploads: Uploads) => Promise<Answer>,
): Promise<Answer> {
  const { services } = request.server
  const uploads = createRequestUploads({ ...services, log: request.log, owner: request.principal.id }, storage)
  if (isUnsafe) request.written = 'no'
  try {
    if (isUnsafe && !changesAccess && services.databaseFolder) await requireDiskSpace(services.databaseFolder)
    return await run(uploads)
  } catch (error) {
    if (error instanceof CommitInDoubtError) request.written = 'unknown'
    // After a connection lost during the commit the rows may exist, so the files stay, and the sweep removes those without a row.
    if (!isDatabaseUnavailable(error)) await uploads.discard()
    if (error instanceof CommittedRefusalError) await uploads.settle()
    throw error
  }
}
