import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn } from './columns.ts'

export const backupKind = pgEnum('backup_kind', ['nightly', 'manual'])
export const backupState = pgEnum('backup_state', ['running', 'succeeded', 'failed'])

/** The backups that the server made by itself, or at a person's request; those of `npm run backup` have no row (decision 0042). */
export const backups = pgTable(
  'backups',
  {
    id,
    kind: backupKind().notNull(),
    state: backupState().notNull().default('running'),
    /** The file's name at its place. */
    name: text().notNull(),
    /** The place, in Portuguese: `a pasta /dados/backups/diarios`. */
    place: text().notNull(),
    /** Whether the backup is encrypted with the passphrase. */
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Whether the stored files are in it; false where they are in a bucket, which is left out. */
    hasFiles: boolean('has_files').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** When the server last told that it goes on. A running backup that has been silent for long is lost. */
    heardAt: instantColumn('heard_at').notNull(),
    /** The step that is being done, in Portuguese; null until a server has begun. */
    step: text(),
    endedAt: instantColumn('ended_at'),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** When it had been read back and every checksum compared. */
    verifiedAt: instantColumn('verified_at'),
    /** Why it failed and what to do, in Portuguese. */
    reason: text(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    // Of several servers one at a time backs up.
    uniqueIndex('backups_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
)
