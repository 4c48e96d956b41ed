import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'

/** The tables that the audit log does not follow, by the reason for which it does not. */
const NOT_FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  'the log itself': ['audit_log', 'audit_pending', 'audit_check'],
  'the rows of another table tell it': [
    'contents',
    'creations',
    'document_versions',
    'lead_notes',
    'ledger',
    'link_mails',
    'piece_versions',
    'run_attempts',
    'run_files',
    'run_notes',
    'run_steps',
    'series_skips',
    'suppressions',
    'transcription_pieces',
    'transcriptions',
    'two_factors',
  ],
  'the database computes it': [
    'account_totals',
    'cash_totals',
    'ai_usage',
    'daily_points',
    'daily_totals',
    'lead_counts',
    'monthly_points',
    'monthly_totals',
    'run_counts',
    'run_totals',
  ],
  'the server’s bookkeeping': [
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
    'notifications',
    'pending_events',
    'presences',
    'program_versions',
    'secret_canary',
    'server_clock',
    'sign_in_failures',
    'upload_chunks',
    'uploads',
    'verifications',
    'workspace_exports',
  ],
}

test('every table is followed by the audit log, or named here with the reason', async () => {
  const { db } = await startApiForTest()
  const { rows } = await db.execute<{ name: string; followed: boolean }>(sql`
    select c.relname as name, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname in ('audit_rows', 'audit_changes')
    ) as followed
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const left = rows.filter(({ followed }) => !followed).map(({ name }) => name)
  expect(left.toSorted()).toEqual(Object.values(NOT_FOLLOWED).flat().toSorted())
})
