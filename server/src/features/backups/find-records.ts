import { listTables, quoteIdentifier } from './logical/tables.ts'
import type { Queryable } from './open-client.ts'

/** The rows with which every installation begins, by table: the first person, and what the migrations insert. */
const FIRST_ROWS: Readonly<Record<string, number>> = { users: 1, members: 1, projects: 1, categories: 5, brand_kits: 3 }

/** The tables in which a server that nobody has worked with writes on its own account, or because its first person signs in. */
const OWN_TABLES: ReadonlySet<string> = new Set([
  'accounts',
  'account_links',
  'ai_assignments',
  'audit_check',
  'audit_log',
  'audit_pending',
  'backups',
  'call_windows',
  'collected_changes',
  'collected_totals',
  'events',
  'heavy_leases',
  'idempotency_keys',
  'installation',
  'job_records',
  'jobs',
  'link_mails',
  'pending_events',
  'point_rules',
  'presences',
  'program_versions',
  'secret_canary',
  'server_clock',
  'sessions',
  'sign_in_failures',
  'two_factors',
  'verifications',
  'workspace',
])

async function listRecordTables(client: Queryable): Promise<string[]> {
  return (await listTables(client)).map(({ name }) => name).filter((name) => !OWN_TABLES.has(name))
}

/** A table that a later migration adds counts as one with records. */
export async function hasRecords(client: Queryable): Promise<boolean> {
  const exist = (await listRecordTables(client)).map(
    (name) => `exists (select from ${quoteIdentifier(name)} offset ${FIRST_ROWS[name] ?? 0})`,
  )
  const { rows } = await client.query(`select ${exist.join(' or ')} as found`)
  return rows[0].found
}

/** Until the client's transaction ends nobody records anything; waits for those who are recording. */
export async function lockRecords(client: Queryable): Promise<void> {
  const tables = (await listRecordTables(client)).toSorted().map(quoteIdentifier)
  await client.query(`lock table ${tables.join(', ')} in share mode`)
}
