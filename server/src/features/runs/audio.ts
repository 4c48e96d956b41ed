import { eq } from 'drizzle-orm'
import { notFound } from '../../core/errors.ts'
import { recordings, transcriptions } from '../../db/tables/recordings.ts'
import type { Ctx } from '../../http/context.ts'
import type { Media } from '../../http/replies/range.ts'

/** What a run is to transcribe. Deleted since or not: whoever transcribes it has begun. @throws 404 */
export async function openAudio({ db, storage }: Ctx, runId: number): Promise<Media> {
  const [found] = await db
    .select({ key: recordings.storageKey, type: recordings.type, size: recordings.size })
    .from(transcriptions)
    .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .where(eq(transcriptions.runId, runId))
  if (!found) throw notFound('Esta execução não tem áudio')
  return { ...found, open: (range) => storage.read(found.key, range) }
}
