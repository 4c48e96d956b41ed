import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFoundError } from '../../core/errors.ts'
import type { Download } from '../../core/replies.ts'
import { runFiles } from '../../db/tables/runs.ts'

/** Downloads a run's file. @throws 404 also while the file is still being fetched */
export async function downloadRunFile({ db, storage }: Ctx, id: number): Promise<Download> {
  const [file] = await db.select().from(runFiles).where(eq(runFiles.id, id))
  if (!file?.storageKey || !file.type || file.size === null) throw notFoundError('Arquivo não encontrado')
  return { content: await storage.read(file.storageKey), name: file.name, type: file.type, size: file.size }
}
