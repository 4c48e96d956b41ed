import type { ContentKind, listContents } from 'contract/content/library.ts'
import type { HandlerResult } from 'contract/endpoint.ts'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { toKeysetPage } from '../../db/keyset-page.ts'
import { contents } from '../../db/tables/results.ts'
import { runFiles } from '../../db/tables/runs.ts'

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

export async function readLibrary(
  { db }: Ctx,
  { kind, before }: { kind?: ContentKind | undefined; before?: number | undefined },
): Promise<HandlerResult<typeof listContents>> {
  const rows = await db
    .select()
    .from(contents)
    .where(and(kind && eq(contents.kind, kind), before === undefined ? undefined : lt(contents.id, before)))
    .orderBy(desc(contents.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  const files =
    page.length === 0
      ? []
      : await filesQuery(
          db,
          page.map(({ runId }) => runId),
        )
  return {
    contents: page.map(({ createdAt, ...content }) => ({
      ...content,
      createdAt: createdAt.toISOString(),
      files: files.filter(({ runId }) => runId === content.runId).map(({ runId: _runId, ...file }) => file),
    })),
    next: last?.id ?? null,
  }
}
