import type pg from 'pg'

/** They come and go by themselves, within moments: their number says nothing. */
const FLEETING = ['idempotency_keys', 'events', 'collected_changes', 'upload_chunks']

export type Client = Pick<pg.Client, 'query'>

/** How many rows each table of ours has, as of one moment. */
export async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1) order by 1",
    [FLEETING],
  )
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const all = await client.query(counts.join(' union all '))
  return Object.fromEntries(all.rows.map((row) => [row.name, row.rows]))
}
