import { and, desc, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { documents } from '#db/tables/documents.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings } from '#db/tables/recordings.ts'
import { contents } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'

type LatestQuery = { projectId: number; limit: number }

export const latestRunsQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: runs.id, automation: runs.automation, title: runs.title, state: runs.state, at: runs.createdAt })
    .from(runs)
    .where(eq(runs.projectId, projectId))
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit)

export const latestDocumentsQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: documents.id, title: documents.title, at: documents.savedAt })
    .from(documents)
    .where(and(eq(documents.projectId, projectId), isNull(documents.deletedAt), isNotNull(documents.savedAt)))
    .orderBy(desc(documents.savedAt))
    .limit(limit)

/**
 * Builds the query of the latest contents that did not become pieces, in the order of their runs, for which there is an index by
 * project.
 */
export const latestContentsWithoutPieceQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ runId: contents.runId, title: contents.title, at: contents.createdAt })
    .from(contents)
    .innerJoin(runs, eq(runs.id, contents.runId))
    .where(
      and(eq(runs.projectId, projectId), notExists(db.select({ id: pieces.id }).from(pieces).where(eq(pieces.runId, runs.id)))),
    )
    .orderBy(desc(runs.createdAt))
    .limit(limit)

export const latestPiecesQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: pieces.id, title: pieces.title, at: pieces.createdAt })
    .from(pieces)
    .where(and(eq(pieces.projectId, projectId), isNull(pieces.deletedAt)))
    .orderBy(desc(pieces.id))
    .limit(limit)

export const latestRecordingsQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: recordings.id, name: recordings.name, at: recordings.createdAt })
    .from(recordings)
    .where(and(eq(recordings.projectId, projectId), isNull(recordings.deletedAt)))
    .orderBy(desc(recordings.id))
    .limit(limit)
