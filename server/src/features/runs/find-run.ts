import { eq } from 'drizzle-orm'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { projects } from '#db/tables/config.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'

export const runNotFoundError = () => notFoundError('Execução não encontrada')

export async function findRunWithNames(db: Db, id: number) {
  const [row] = await db
    .select({ run: runs, userName: users.name, project: { id: projects.id, name: projects.name } })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.userId))
    .leftJoin(projects, eq(projects.id, runs.projectId))
    .where(eq(runs.id, id))
  return row
}

/** Null for other runs, and if the recording was purged. */
export async function findRunRecording(db: Db, id: number) {
  const [row] = await db
    .select({ id: recordings.id, name: recordings.name, deletedAt: recordings.deletedAt })
    .from(transcriptions)
    .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .where(eq(transcriptions.runId, id))
  return row ? { id: row.id, name: row.name, deleted: row.deletedAt !== null } : null
}
