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
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
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
    userId: reference('user_id').references(() => users.id),
    deactivatedAt: instantColumn('deactivated_at'),
    ...authorship,
    revision,
  },
  (table) => [
    uniqueIndex('members_name').on(table.nameKey).where(sql`deactivated_at is null`),
    uniqueIndex('members_user').on(table.userId).where(sql`user_id is not null`),
  ],
)

/** The newest is in force; a row's id is the number of its version. */
export const pointRules = pgTable('point_rules', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  meetingPoints: integer('meeting_points').notNull(),
  salePoints: integer('sale_points').notNull(),
  contactPoints: integer('contact_points').notNull().default(0),
  amountPoints: integer('amount_points').notNull(),
  amountCentavos: bigint('amount_centavos', { mode: 'number' }).notNull(),
  userId: reference('user_id').references(() => users.id),
  createdAt: instantColumn('created_at'),
})

export const activities = pgTable(
  'activities',
  {
    id,
    memberId: requiredReference('member_id', () => members.id),
    type: activityType().notNull(),
    date: date({ mode: 'string' }).notNull(),
    centavos: bigint({ mode: 'number' }),
    description: text(),
    /**
     * The contact that was made, also after it is deleted; null for a meeting or a sale. Its type is MEETING, since a server of the version
     * before knows no other, but it counts as none.
     */
    contactId: bigint('contact_id', { mode: 'number' }),
    /** In force when the activity was registered; it also applies to later edits. */
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
    uniqueIndex('activities_contact').on(table.contactId).where(sql`contact_id is not null`),
    index('activities_page').on(table.id).where(sql`deleted_at is null`),
    index('activities_member').on(table.memberId, table.date, table.id).where(sql`deleted_at is null`),
    index('activities_date').on(table.date, table.id).where(sql`deleted_at is null`),
  ],
)

/** Rows are only ever added; a reversal refers to the row that it takes back (`reverses_id`), and each row is reversed at most once. */
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

/** Triggers update them in the transaction of each row (docs/leaderboard.md). */
export const dailyPoints = pgTable('daily_points', { date: date({ mode: 'string' }).notNull(), ...sums }, (table) => [
  primaryKey({ columns: [table.date, table.memberId] }),
])

/** `month` is the month's first day. */
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
