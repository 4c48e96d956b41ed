import type { Omissions } from '#features/backups/logical/tables.ts'

/**
 * The data that an export leaves out: records of use for a short time only and, because the export's file may get into anybody's hands,
 * credentials of people and of programs, and secrets sealed with the installation's key.
 */
export const EXPORT_OMISSIONS: Omissions = {
  tables: [
    'account_links',
    'accounts',
    'api_tokens',
    'call_windows',
    'collected_changes',
    'events',
    'heavy_leases',
    'idempotency_keys',
    'integration',
    'jobs',
    'link_mails',
    'presences',
    'secret_canary',
    'sessions',
    'sign_in_failures',
    'two_factors',
    'verifications',
    'workspace_exports',
  ],
  columns: {
    ai_providers: { key: 'null::text', key_end: 'null::text' },
    users: { two_factor_enabled: 'false' },
  },
}
