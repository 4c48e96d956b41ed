import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readProgramVersion } from '../../../../db/program-version.ts'
import { brandKits } from '../../../../db/tables/records.ts'

/**
 * The expression of the state of all kits as a text, since a piece without a kit takes the look of the first kit without a
 * client, which any change of kits may replace.
 */
export const kitsStateExpression = sql<string>`(select md5(coalesce(string_agg(${brandKits.id} || ':' || ${brandKits.revision}, ',' order by ${brandKits.id}), '')) from ${brandKits})`

let programVersion: string | undefined

/** Computes the tag of a piece's pictures. It changes with the piece, the kits and the version of the program. */
export function computePictureTag(revision: number, kitsState: string): string {
  programVersion ??= readProgramVersion()
  return createHash('sha256').update(`${programVersion} ${revision} ${kitsState}`).digest('base64url').slice(0, 16)
}
