import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { RangeFile } from '#core/replies.ts'
import { recordings } from '#db/tables/recordings.ts'

export const recordingNotFoundError = () => notFoundError('Gravação não encontrada')

/** Opens a recording for a player. @throws 404 also for a deleted recording */
export async function playRecording({ db, storage }: Ctx, id: number): Promise<RangeFile> {
  const [found] = await db
    .select({ key: recordings.storageKey, type: recordings.type, size: recordings.size })
    .from(recordings)
    .where(and(eq(recordings.id, id), isNull(recordings.deletedAt)))
  if (!found) throw recordingNotFoundError()
  return { ...found, open: (range) => storage.read(found.key, range) }
}
