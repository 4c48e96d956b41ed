import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listContents } from 'contract/content/library.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notExists } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { pieces } from '#db/tables/pieces.ts'
import { contents } from '#db/tables/results.ts'
import { runFiles } from '#db/tables/runs.ts'
import { piecesQuery, presentCard } from '#features/pieces/piece-queries.ts'

const PAGE_ROWS = 24

const filesQuery = (db: Db, runIds: number[]) =>
  db
    .select({
      runId: runFiles.runId,
      id: runFiles.id,
      name: runFiles.name,
      type: runFiles.type,
      size: runFiles.size,
      failure: runFiles.failure,
    })
    .from(runFiles)
    .where(inArray(runFiles.runId, runIds))
    .orderBy(asc(runFiles.id))

const withoutDeletedPieces = (db: Db) =>
  notExists(
    db
      .select({ id: pieces.id })
      .from(pieces)
      .where(and(eq(pieces.runId, contents.runId), isNotNull(pieces.deletedAt))),
  )

async function readPiecesOfRuns(db: Db, runIds: number[]) {
  const rows = await piecesQuery(db).where(and(inArray(pieces.runId, runIds), isNull(pieces.deletedAt)))
  return new Map(rows.map((row) => [row.piece.runId, presentCard(row)]))
}

export async function readLibrary(
  { db }: Ctx,
  { kind, before }: { kind?: ContentKind | undefined; before?: number | undefined },
): Promise<HandlerResult<typeof listContents>> {
  const rows = await db
    .select()
    .from(contents)
    .where(
      and(kind && eq(contents.kind, kind), before === undefined ? undefined : lt(contents.id, before), withoutDeletedPieces(db)),
    )
    .orderBy(desc(contents.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  const runIds = page.map(({ runId }) => runId)
  const files = runIds.length === 0 ? [] : await filesQuery(db, runIds)
  const piecesByRun = runIds.length === 0 ? undefined : await readPiecesOfRuns(db, runIds)
  return {
    contents: page.map(({ createdAt, ...content }) => ({
      ...content,
      createdAt: createdAt.toISOString(),
      piece: piecesByRun?.get(content.runId) ?? null,
      files: files.filter(({ runId }) => runId === content.runId).map(({ runId: _runId, ...file }) => file),
    })),
    next: last?.id ?? null,
  }
}
