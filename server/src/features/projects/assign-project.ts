import type { Permission } from 'contract/calls/permissions.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { documents } from '#db/tables/documents.ts'
import { recordings } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { requireReferences } from '#features/records/require-references.ts'

type Kind = 'run' | 'document' | 'recording'
type Assignment = { kind: Kind; id: number; projectId: number | null }

const MISSING_TEXTS: Readonly<Record<Kind, string>> = {
  run: 'Execução não encontrada',
  document: 'Conteúdo não encontrado',
  recording: 'Gravação não encontrada',
}

/** A person assigns no record that the person may not read. */
const READ_PERMISSIONS: Readonly<Record<Kind, Permission>> = {
  run: 'runs.read',
  document: 'content.read',
  recording: 'recordings.read',
}

const nextRevision = sql`${documents.revision} + 1`
/** Raised together with the revision, so that a document without unsaved changes stays without them. */
const nextSavedRevision = sql`case when ${documents.savedRevision} = ${documents.revision} then ${nextRevision} else ${documents.savedRevision} end`

function writeProjectId({ db, now }: Ctx, { kind, id, projectId }: Assignment): PromiseLike<unknown[]> {
  switch (kind) {
    case 'run':
      return db.update(runs).set({ projectId }).where(eq(runs.id, id)).returning({ id: runs.id })
    case 'recording':
      return db
        .update(recordings)
        .set({ projectId })
        .where(and(eq(recordings.id, id), isNull(recordings.deletedAt)))
        .returning({ id: recordings.id })
    case 'document':
      // The revision rises as with any write, so that an editor that is open elsewhere notices the change, and does not overwrite
      // it with its own project.
      return db
        .update(documents)
        .set({ projectId, revision: nextRevision, savedRevision: nextSavedRevision, updatedAt: now() })
        .where(and(eq(documents.id, id), isNull(documents.deletedAt)))
        .returning({ id: documents.id })
  }
}

export async function assignToProject(ctx: Ctx, assignment: Assignment) {
  requirePermission(ctx.user, READ_PERMISSIONS[assignment.kind])
  await requireReferences(ctx.db, { projectId: assignment.projectId })
  const changed = await writeProjectId(ctx, assignment)
  if (changed.length === 0) throw notFoundError(MISSING_TEXTS[assignment.kind])
}
