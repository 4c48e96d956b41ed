import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'

export type NamedFile = { key: string; row: string; sha256: string | null }

const BATCH = 500

const NAMED_FILES: readonly SQL[] = [
  sql`select storage_key as key, 'receipts ' || min(id) as row, min(sha256) as sha256 from receipts group by 1`,
  sql`select storage_key as key, 'run_files ' || id as row, sha256 from run_files where storage_key is not null`,
  sql`select storage_key as key, 'photos ' || id as row, sha256 from photos`,
  sql`select storage_key as key, 'recordings ' || id as row, sha256 from recordings`,
  sql`select storage_key as key, 'upload_chunks ' || upload_id || '/' || n as row, null as sha256 from upload_chunks`,
]
const THUMBNAILS = sql`
  select thumbnail_key as key, 'receipts ' || min(id) as row, null as sha256 from receipts where thumbnail_key is not null group by 1`

async function* readBatches(db: Db, query: SQL): AsyncGenerator<NamedFile[]> {
  for (let after = ''; ; ) {
    const { rows } = await db.execute<NamedFile>(
      sql`select * from (${query}) as named where key > ${after} order by key limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.key
  }
}

export async function* readNamedFiles(db: Db): AsyncGenerator<NamedFile[]> {
  for (const query of NAMED_FILES) yield* readBatches(db, query)
}

export const readThumbnails = (db: Db): AsyncGenerator<NamedFile[]> => readBatches(db, THUMBNAILS)

/** Whether a row still names the file. The row may have been deleted since its batch was read. */
export async function isStillNamed(db: Db, key: string): Promise<boolean> {
  for (const query of [...NAMED_FILES, THUMBNAILS]) {
    const { rows } = await db.execute(sql`select 1 from (${query}) as named where key = ${key} limit 1`)
    if (rows.length > 0) return true
  }
  return false
}
