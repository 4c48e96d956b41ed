import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn } from './columns.ts'
import { users } from './workspace.ts'

export const exportState = pgEnum('export_state', ['running', 'succeeded', 'failed', 'canceled', 'expired'])

/** The archives of the whole workspace that people asked for (decision 0049). */
export const workspaceExports = pgTable(
  'workspace_exports',
  {
    id,
    state: exportState().notNull().default('running'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Whether the archive holds the stored files. */
    hasFiles: boolean('has_files').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** The last sign of life of the server that makes the export. A running export without one for long counts as lost. */
    heartbeatAt: instantColumn('heard_at').notNull(),
    /** The current step of the export, in Portuguese; null until a server has begun, and once the export has ended. */
    step: text(),
    endedAt: instantColumn('ended_at'),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** The archive's key in the storage; null while there is no archive, and once it is deleted. */
    fileKey: text('file_key'),
    /** When the archive is deleted. */
    expiresAt: instantColumn('expires_at'),
    /** Why the export failed and what the person can do, in Portuguese. */
    reason: text(),
  },
  (table) => [
    index('workspace_exports_started').on(table.startedAt),
    // Only one server at a time makes an export.
    uniqueIndex('workspace_exports_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
)
