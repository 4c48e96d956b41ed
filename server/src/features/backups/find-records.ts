import { BackupCommandError } from './command-error.ts'
import { listTables, quoteIdentifier } from './logical/tables.ts'
import type { Queryable } from './open-client.ts'

/** By table, what leaves out the rows with which every installation begins: the first person, and what the migrations insert. */
const BEYOND_FIRST_ROWS: Readonly<Record<string, string>> = {
  users: 'offset 1',
  members: 'offset 1',
  projects: 'offset 1',
  categories: 'offset 5',
  brand_kits: 'offset 3',
  bank_accounts: 'where not is_main or revision > 1',
}

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
    (name) => `exists (select from ${quoteIdentifier(name)} ${BEYOND_FIRST_ROWS[name] ?? ''})`,
  )
  const { rows } = await client.query(`select ${exist.join(' or ')} as found`)
  return rows[0].found
}

export const ONLY_WHEN_EMPTY = 'Pela tela, um backup só pode ser restaurado em um painel vazio. Nada foi alterado.'

/**
 * Until the client's transaction ends nobody records anything; waits for those who are recording.
 * @throws BackupCommandError where there are records
 */
export async function requireNoRecords(client: Queryable, mode: 'share' | 'access exclusive'): Promise<void> {
  const tables = (await listRecordTables(client)).toSorted().map(quoteIdentifier)
  await client.query(`lock table ${tables.join(', ')} in ${mode} mode`)
  if (await hasRecords(client)) throw new BackupCommandError(`Este painel já tem registros. ${ONLY_WHEN_EMPTY}`)
}
