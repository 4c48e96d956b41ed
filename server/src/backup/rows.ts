import type pg from 'pg'

/**
 * Tables whose rows come and go at any moment, so that their number proves nothing. `presences` and `audit_pending` are unlogged besides:
 * PostgreSQL empties them when it starts on a copy of the cluster.
 */
const TRANSIENT_TABLES = [
  'audit_pending',
  'collected_changes',
  'events',
  'heavy_leases',
  'idempotency_keys',
  'presences',
  'sign_in_failures',
  'upload_chunks',
  'verifications',
]

export const isTransientTable = (name: string): boolean => TRANSIENT_TABLES.includes(name)

export type Queryable = Pick<pg.Client, 'query'>

/** Counts the rows of every table of ours except the transient ones, as of one moment. */
export async function countRows(client: Queryable): Promise<Record<string, number>> {
  const { rows } = await client.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1) order by 1",
    [TRANSIENT_TABLES],
  )
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const all = await client.query(counts.join(' union all '))
  return Object.fromEntries(all.rows.map((row) => [row.name, row.rows]))
}
