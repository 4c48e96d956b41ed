import { isFinal } from 'contract/runs/states.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, notFoundError } from '#core/errors.ts'
import type { Download, RangeFile } from '#core/replies.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runFiles, runs } from '#db/tables/runs.ts'
import { requireReadableResult } from './result-access.ts'

/** @throws 403 for a person who may not read the run's result, 404 also while the file is still being fetched */
export async function downloadRunFile({ db, storage, user }: Ctx, id: number): Promise<Download> {
  const [found] = await db
    .select({ file: runFiles, automation: runs.automation })
    .from(runFiles)
    .innerJoin(runs, eq(runs.id, runFiles.runId))
    .where(eq(runFiles.id, id))
  if (found) requireReadableResult(user, found.automation)
  const { file } = found ?? {}
  if (!file?.storageKey || !file.type || file.size === null) throw notFoundError('Arquivo não encontrado')
  const { storageKey, name, type, size } = file
  return { open: () => storage.read(storageKey), name, type, size }
}

/** @throws as `downloadRunFile`, 404 also for a file of another type */
export async function showRunPicture(ctx: Ctx, id: number): Promise<Download> {
  const file = await downloadRunFile(ctx, id)
  if (!file.type.startsWith('image/')) throw notFoundError('Arquivo não encontrado')
  return file
}

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
