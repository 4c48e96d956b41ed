import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { photos } from '#db/tables/photos.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'

/** Of a query with the column `slides`. */
export const slidePhotosQuery = (slidesQuery: SQL): SQL =>
  sql`select (file #>> '{}')::bigint as id from (${slidesQuery}) as shown, jsonb_path_query(shown.slides, '$[*].photo.fileId') as file`

/** Of a query with the column `html`, as texts have it. */
export const textPhotosQuery = (htmlQuery: SQL): SQL =>
  sql`select found[1]::bigint as id from (${htmlQuery}) as shown, regexp_matches(shown.html, '<img src="/api/pieces/photos/(\\d+)"', 'g') as found`

const everySlidesQuery = sql`select slides from ${pieces} union all select slides from ${pieceVersions}`
const everyTextQuery = sql`select html from ${documents} union all select html from ${documentVersions}`

/**
 * Not even a deleted piece or text, or an old version of one, shows them. The sweep removes their files. A slide or a text that takes
 * such a photo at the same moment is shown without it.
 */
export async function deleteUnusedPhotos(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const isShown = sql`${photos.id} in (${slidePhotosQuery(everySlidesQuery)} union all ${textPhotosQuery(everyTextQuery)})`
  await db.delete(photos).where(and(inArray(photos.id, [...ids]), sql`not ${isShown}`))
}
