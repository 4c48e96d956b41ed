import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn } from './columns.ts'

export const backupKind = pgEnum('backup_kind', ['nightly', 'manual'])
export const backupState = pgEnum('backup_state', ['running', 'succeeded', 'failed'])

/** Backups by `npm run backup` and before a migration have no row (decision 0015). */
export const backups = pgTable(
  'backups',
  {
    id,
    kind: backupKind().notNull(),
    state: backupState().notNull().default('running'),
    name: text().notNull(),
    place: text().notNull(),
    /** The id of a folder outside the data folder, which its marker has; null for other places, and versions before this column. */
    placeId: text('place_id'),
    isEncrypted: boolean('is_encrypted').notNull(),
    hasFiles: boolean('has_files').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** Renewed while it is made. Servers of a version before jobs take five silent minutes for a loss. */
    heartbeatAt: instantColumn('heard_at').notNull(),
    step: text(),
    endedAt: instantColumn('ended_at'),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** Of all objects in the place once it was made, in bytes; null for a backup of a version before this column. */
    objectsSize: bigint('objects_size', { mode: 'number' }),
    /** In hex, of the archive as it was written; null for a backup of a version before this column. */
    sha256: text(),
    /** When the server had read the backup back and compared every checksum. */
    verifiedAt: instantColumn('verified_at'),
    reason: text(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    // Only one server at a time makes a backup.
    uniqueIndex('backups_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
)
