import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { photos } from '#db/tables/photos.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'

/** Builds the query of the ids of the photos in the slides that a query selects. */
const shownPhotosQuery = (slidesQuery: SQL): SQL =>
  sql`select (file #>> '{}')::bigint as id from (${slidesQuery}) as shown, jsonb_path_query(shown.slides, '$[*].photo.fileId') as file`

const everySlidesQuery = sql`select slides from ${pieces} union all select slides from ${pieceVersions}`

/** Lists the ids of the photos in the slides of these pieces and of their versions. */
export async function listShownPhotos(db: Db, pieceIds: readonly number[]): Promise<number[]> {
  const { slides } = pieces
  const own = db
    .select({ slides })
    .from(pieces)
    .where(inArray(pieces.id, [...pieceIds]))
  const ofVersions = db
    .select({ slides: pieceVersions.slides })
    .from(pieceVersions)
    .where(inArray(pieceVersions.pieceId, [...pieceIds]))
  const { rows } = await db.execute<{ id: string }>(shownPhotosQuery(sql`${own} union all ${ofVersions}`))
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

/**
 * Deletes those of the photos that no piece shows, not even a deleted piece or an old version. The sweep removes their files. A
 * slide that takes such a photo at the same moment is drawn without it.
 */
export async function deleteUnusedPhotos(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .delete(photos)
    .where(and(inArray(photos.id, [...ids]), sql`${photos.id} not in (${shownPhotosQuery(everySlidesQuery)})`))
}
