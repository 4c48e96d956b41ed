import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pieces } from '#db/tables/pieces.ts'

const APPROVED_SHOWN = 3

/** Of the three pieces that are approved or published and were changed last: the next piece should have their tone. */
export async function listApprovedHeadlines(db: Db, client: string): Promise<string[]> {
  const approved = and(eq(pieces.client, client), inArray(pieces.state, ['approved', 'published']), isNull(pieces.deletedAt))
  const rows = await db
    .select({ slides: pieces.slides })
    .from(pieces)
    .where(approved)
    .orderBy(desc(pieces.writtenAt), desc(pieces.id))
    .limit(APPROVED_SHOWN)
  return rows.flatMap(({ slides }) => slides.map(({ headline }) => headline).filter(Boolean))
}
