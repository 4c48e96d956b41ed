import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { listDocuments as contract } from 'contract/content/documents.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { excerptColumns, foldedWordsCondition, formatExcerpt, matchPosition } from '#db/contains-condition.ts'
import { afterTimeCursorCondition, toKeysetPage } from '#db/keyset-page.ts'
import { projects } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { users } from '#db/tables/workspace.ts'
import { lastAuthorCondition, presentDocument } from './document-queries.ts'

const EXCERPT_LENGTH = 220

/**
 * A document's folded text without the title. Folding keeps the number of characters, except that `İ` becomes two, so that a position in it
 * is the same in a text without `İ`.
 */
const foldedText = sql`substr(${documents.folded}, coalesce(char_length(${documents.title}), 0) + 2)`

const documentExcerptColumns = (q: string | undefined) =>
  excerptColumns(documents.plain, matchPosition(foldedText, q), EXCERPT_LENGTH)

const PAGE_ROWS = 24

const CARD_COLUMNS = {
  document: {
    id: documents.id,
    title: documents.title,
    source: documents.source,
    revision: documents.revision,
    savedRevision: documents.savedRevision,
    updatedAt: documents.updatedAt,
  },
  by: users.name,
  project: { id: projects.id, name: projects.name },
}

export async function listDocuments(
  { db }: Ctx,
  { q, cursor }: HandlerInput<typeof contract, never>['query'],
): Promise<HandlerResult<typeof contract>> {
  const rows = await db
    .select({ ...CARD_COLUMNS, excerpt: documentExcerptColumns(q) })
    .from(documents)
    .innerJoin(users, lastAuthorCondition)
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(
      and(
        isNull(documents.deletedAt),
        q ? foldedWordsCondition(q, documents.folded) : undefined,
        cursor ? afterTimeCursorCondition(cursor, documents.updatedAt, documents.id) : undefined,
      ),
    )
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return {
    documents: page.map(({ excerpt, ...row }) => ({
      ...presentDocument(row),
      excerpt: formatExcerpt({ ...excerpt, part: excerpt.part ?? '' }),
    })),
    next: last ? `${last.document.updatedAt.toISOString()}_${last.document.id}` : null,
  }
}
