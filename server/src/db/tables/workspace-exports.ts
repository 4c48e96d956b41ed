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
    hasFiles: boolean('has_files').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** A running export without a sign of life for long counts as lost. */
    heartbeatAt: instantColumn('heard_at').notNull(),
    step: text(),
    endedAt: instantColumn('ended_at'),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    fileKey: text('file_key'),
    expiresAt: instantColumn('expires_at'),
    reason: text(),
  },
  (table) => [
    index('workspace_exports_started').on(table.startedAt),
    // Only one server at a time makes an export.
    uniqueIndex('workspace_exports_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
)
