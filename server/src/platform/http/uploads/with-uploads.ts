import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { CommittedRefusalError } from '#core/errors.ts'
import type { Uploads } from '#core/uploads.ts'
import { CommitInDoubtError, isDatabaseUnavailable } from '#db/failures.ts'
import { requireDiskSpace } from '../disk-space.ts'
import { createRequestUploads } from './request-uploads.ts'

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
