import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readProgramVersion } from '#db/program-version.ts'
import { brandKits } from '#db/tables/records.ts'

/**
 * The expression of a text that changes whenever any kit changes. A piece without a kit has the look of the oldest kit without a
 * client that is not archived, and a change of any kit may change which kit that is.
 */
export const kitsStateExpression = sql<string>`(select md5(coalesce(string_agg(${brandKits.id} || ':' || ${brandKits.revision}, ',' order by ${brandKits.id}), '')) from ${brandKits})`

let programVersion: string | undefined

/** Computes the tag of a piece's pictures, which changes with the piece's revision, the kits and the program's version. */
export function computePictureTag(revision: number, kitsState: string): string {
  programVersion ??= readProgramVersion()
  return createHash('sha256').update(`${programVersion} ${revision} ${kitsState}`).digest('base64url').slice(0, 16)
}
