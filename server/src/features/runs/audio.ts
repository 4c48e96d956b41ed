import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFoundError } from '../../core/errors.ts'
import type { RangeFile } from '../../core/replies.ts'
import { recordings, transcriptions } from '../../db/tables/recordings.ts'

/**
 * Opens the recording that a run transcribes, even where the recording was deleted since, because its transcription has begun.
 * @throws 404
 */
export async function openAudio({ db, storage }: Ctx, runId: number): Promise<RangeFile> {
  const [found] = await db
    .select({ key: recordings.storageKey, type: recordings.type, size: recordings.size })
    .from(transcriptions)
    .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .where(eq(transcriptions.runId, runId))
  if (!found) throw notFoundError('Esta execução não tem áudio')
  return { ...found, open: (range) => storage.read(found.key, range) }
}
