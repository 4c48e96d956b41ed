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
    /** Whether the stored files are in it. */
    hasFiles: boolean('has_files').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** When the server last told that it goes on. A running export that has been silent for long is lost. */
    heardAt: instantColumn('heard_at').notNull(),
    /** The step that is being done, in Portuguese; null until a server has begun. */
    step: text(),
    endedAt: instantColumn('ended_at'),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** The archive's key in the storage; null where there is no archive, or not any more. */
    fileKey: text('file_key'),
    /** When the archive is deleted. */
    expiresAt: instantColumn('expires_at'),
    /** Why it failed and what to do, in Portuguese. */
    reason: text(),
  },
  (table) => [
    index('workspace_exports_started').on(table.startedAt),
    // Of several servers one at a time exports.
    uniqueIndex('workspace_exports_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
)
