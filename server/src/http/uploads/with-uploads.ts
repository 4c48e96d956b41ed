import type { Endpoint } from 'contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { CommittedRefusal } from '../../core/errors.ts'
import type { Uploads } from '../../core/uploads.ts'
import { CommitInDoubt, isDatabaseUnavailable } from '../../db/failures.ts'
import { requireRoom } from '../room.ts'
import { createRequestUploads } from './request-uploads.ts'

/**
 * Runs a call with the store of its files. Whatever fails, the files that came with the call are thrown away, unless the call's rows may
 * have been committed all the same.
 */
export async function withUploads<Answer>(
  request: FastifyRequest,
  { definition: { storage = 'receipts' }, isUnsafe }: { definition: Endpoint; isUnsafe: boolean },
  run: (uploads: Uploads) => Promise<Answer>,
): Promise<Answer> {
  const { services } = request.server
  const uploads = createRequestUploads({ ...services, log: request.log }, storage)
  if (isUnsafe) request.written = 'no'
  try {
    if (isUnsafe && services.databaseFolder) await requireRoom(services.databaseFolder)
    return await run(uploads)
  } catch (error) {
    if (error instanceof CommitInDoubt) request.written = 'unknown'
    // A connection lost while committing leaves it open whether the rows are there: the sweep will know.
    if (!isDatabaseUnavailable(error)) await uploads.discard()
    if (error instanceof CommittedRefusal) await uploads.settle()
    throw error
  }
}
