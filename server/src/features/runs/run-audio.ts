import { isFinal } from 'contract/runs/states.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, notFoundError } from '#core/errors.ts'
import type { RangeFile } from '#core/replies.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'

const endedError = (detail: string) =>
  new AppError(410, 'run_input_ended', 'O áudio desta execução não é mais entregue', { detail })

/** Only as long as the run goes on and the recording is not deleted. @throws 404, 410 */
export async function openAudio({ db, storage }: Ctx, runId: number): Promise<RangeFile> {
  const [found] = await db
    .select({
      key: recordings.storageKey,
      type: recordings.type,
      size: recordings.size,
      deletedAt: recordings.deletedAt,
      state: runs.state,
    })
    .from(transcriptions)
    .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .innerJoin(runs, eq(runs.id, transcriptions.runId))
    .where(eq(transcriptions.runId, runId))
  if (!found) throw notFoundError('Esta execução não tem áudio')
  const { key, type, size, deletedAt, state } = found
  if (isFinal(state)) throw endedError('A execução terminou.')
  if (deletedAt) throw endedError('A gravação foi excluída.')
  return { type, size, open: (range) => storage.read(key, range) }
}
