import { date, pgTable } from 'drizzle-orm/pg-core'
import { id, instantColumn, requiredReference } from './columns.ts'
import { users } from './workspace.ts'

/** Triggers refuse every write of what is dated in such a month (docs/bank.md). */
export const closedMonths = pgTable('closed_months', {
  id,
  /** Its first day. */
  month: date({ mode: 'string' }).notNull().unique(),
  recordedBy: requiredReference('recorded_by', () => users.id),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})
