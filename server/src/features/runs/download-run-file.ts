import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
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
