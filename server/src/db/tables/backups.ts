import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn } from './columns.ts'

export const backupKind = pgEnum('backup_kind', ['nightly', 'manual'])
export const backupState = pgEnum('backup_state', ['running', 'succeeded', 'failed'])

/**
 * The nightly backups and those that a person asked for; backups by `npm run backup` and before a migration have no row (decision 0015).
 */
export const backups = pgTable(
  'backups',
  {
    id,
    kind: backupKind().notNull(),
    state: backupState().notNull().default('running'),
    /** The name of the backup's file. */
    name: text().notNull(),
    /** Where the backup is stored: the store's `place` at that time, in Portuguese (`a pasta /dados/backups/diarios`). */
    place: text().notNull(),
    /** Whether the backup is encrypted with the passphrase. */
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Whether the backup holds the stored files; false where they are in a bucket that a setting leaves out. */
    hasFiles: boolean('has_files').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** The last sign of life of the server that makes the backup. A running backup without one for long counts as lost. */
    heartbeatAt: instantColumn('heard_at').notNull(),
    /** The current step of the backup, in Portuguese; null until a server has begun, and once the backup has ended. */
    step: text(),
    endedAt: instantColumn('ended_at'),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** The SHA-256 of the archive as it was written, in hex; null where a version before this column made the backup. */
    sha256: text(),
    /** When the server had read the backup back and compared every checksum. */
    verifiedAt: instantColumn('verified_at'),
    /** Why the backup failed and what the person can do, in Portuguese. */
    reason: text(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    // Only one server at a time makes a backup.
    uniqueIndex('backups_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
)
