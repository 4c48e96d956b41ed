import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** The number of a table's rows, and the hash of their values. */
export type TableDigest = { rows: number; hash: string }

/** Lists the tables of the product; those of the queue are in a schema of their own. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  return rows.map(({ name }) => name)
}

/** The table that counts the calls of each minute, refused ones too. */
const COUNTED = 'call_windows'

/** Counts and hashes the rows of the tables in `only`, by default of every table but the one of call counts, to compare two moments. */
export async function readTableDigests(
  db: Db,
  { only }: { only?: readonly string[] } = {},
): Promise<Record<string, TableDigest>> {
  const contents: Record<string, TableDigest> = {}
  const names = only ?? (await listTables(db)).filter((name) => name !== COUNTED)
  for (const name of names) {
    const { rows } = await db.execute<TableDigest>(
      sql`select count(*)::int as rows, md5(coalesce(string_agg(r::text, chr(10) order by r::text), '')) as hash from ${sql.identifier(name)} r`,
    )
    contents[name] = rows[0] ?? { rows: 0, hash: '' }
  }
  return contents
}

/** Lists the tables of the product and of its queue with a row whose text matches the pattern. */
export async function findTablesWith(db: Db, trace: RegExp): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const all = await db.execute(sql.raw(`select coalesce(json_agg(t)::text, '') as content from ${name} t`))
    if (trace.test(String(all.rows[0]?.content))) found.push(name)
  }
  return found
}
