import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readProgramVersion } from '#db/program-version.ts'
import { brandKits } from '#db/tables/records.ts'

/**
 * Changes whenever any kit changes: a piece without a kit has the oldest active kit without a client, and any change may decide
 * which that is.
 */
export const kitsStateExpression = sql<string>`(select md5(coalesce(string_agg(${brandKits.id} || ':' || ${brandKits.revision}, ',' order by ${brandKits.id}), '')) from ${brandKits})`

let programVersion: string | undefined

export function computePictureTag(revision: number, kitsState: string): string {
  programVersion ??= readProgramVersion()
  return createHash('sha256').update(`${programVersion} ${revision} ${kitsState}`).digest('base64url').slice(0, 16)
}
