import { LEDGER_LINE_KINDS } from 'contract/team/activities.ts'
import { ACTIVITY_TYPES } from 'contract/team/activity-type.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { authorship, changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference, requiredReference } from './columns.ts'
import { revision } from './revision.ts'
import { users } from './workspace.ts'

export const activityType = pgEnum('activity_type', ACTIVITY_TYPES)
export const ledgerKind = pgEnum('ledger_kind', LEDGER_LINE_KINDS)

export const members = pgTable(
  'members',
  {
    id,
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    /** The person whose account belongs to the member; null for a member without an account. */
    userId: reference('user_id').references(() => users.id),
    /** Set when the member can no longer be chosen; earlier points stay. */
    deactivatedAt: instantColumn('deactivated_at'),
    ...authorship,
    revision,
  },
  (table) => [
    uniqueIndex('members_name').on(table.nameKey).where(sql`deactivated_at is null`),
    uniqueIndex('members_user').on(table.userId).where(sql`user_id is not null`),
  ],
)

/** Every version of the point rules; the newest is in force. A row's id is the number of its version. */
export const pointRules = pgTable('point_rules', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  meetingPoints: integer('meeting_points').notNull(),
  salePoints: integer('sale_points').notNull(),
  amountPoints: integer('amount_points').notNull(),
  amountCentavos: bigint('amount_centavos', { mode: 'number' }).notNull(),
  /** The person who wrote the version; null for the point rules that the workspace began with. */
  userId: reference('user_id').references(() => users.id),
  createdAt: instantColumn('created_at'),
})

/** Meetings and sales in their current state; the points that they gave are in the ledger. */
export const activities = pgTable(
  'activities',
  {
    id,
    memberId: requiredReference('member_id', () => members.id),
    type: activityType().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** The sale's value; null for a meeting. */
    centavos: bigint({ mode: 'number' }),
    description: text(),
    /** The version of the point rules in force when the activity was registered, which also applies to later edits of it. */
    ruleId: integer('rule_id')
      .notNull()
      .references(() => pointRules.id),
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    deletedAt: instantColumn('deleted_at'),
    ...changeAuthorship,
    revision,
  },
  (table) => [
    check('activities_sale_has_value', sql`(type = 'SALE') = (centavos is not null)`),
    index('activities_page').on(table.id).where(sql`deleted_at is null`),
    index('activities_member').on(table.memberId, table.date, table.id).where(sql`deleted_at is null`),
    index('activities_date').on(table.date, table.id).where(sql`deleted_at is null`),
  ],
)

/**
 * Points given and taken back. Rows are only ever added; a reversal refers to the row that it takes back (`reverses_id`), and each row is
 * reversed at most once.
 */
export const ledger = pgTable(
  'ledger',
  {
    id,
    activityId: requiredReference('activity_id', () => activities.id),
    kind: ledgerKind().notNull(),
    memberId: requiredReference('member_id', () => members.id),
    date: date({ mode: 'string' }).notNull(),
    /** Negative in a reversal, like `meetings`, `sales` and `centavos`. */
    points: integer().notNull(),
    meetings: integer().notNull(),
    sales: integer().notNull(),
    centavos: bigint({ mode: 'number' }).notNull(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => pointRules.id),
    userId: requiredReference('user_id', () => users.id),
    reversesId: reference('reverses_id')
      .unique()
      .references((): AnyPgColumn => ledger.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('ledger_reversal_names_its_line', sql`(kind = 'reversed') = (reverses_id is not null)`),
    index('ledger_activity').on(table.activityId, table.id),
  ],
)

const sums = {
  memberId: requiredReference('member_id', () => members.id),
  points: bigint({ mode: 'number' }).notNull(),
  meetings: integer().notNull(),
  sales: integer().notNull(),
  centavos: bigint({ mode: 'number' }).notNull(),
}

/** Sums of the ledger by member and day; triggers update them in the transaction of each row (docs/leaderboard.md). */
export const dailyPoints = pgTable('daily_points', { date: date({ mode: 'string' }).notNull(), ...sums }, (table) => [
  primaryKey({ columns: [table.date, table.memberId] }),
])

/** Sums of the ledger by member and month. `month` is the month's first day. */
export const monthlyPoints = pgTable('monthly_points', { month: date({ mode: 'string' }).notNull(), ...sums }, (table) => [
  primaryKey({ columns: [table.month, table.memberId] }),
])

export const targets = pgTable(
  'targets',
  {
    memberId: requiredReference('member_id', () => members.id),
    /** `YYYY-MM`. */
    month: text().notNull(),
    points: integer().notNull(),
    ...authorship,
    revision,
  },
  (table) => [primaryKey({ columns: [table.memberId, table.month] })],
)
