import { AUTH_KINDS, type Paths } from 'contract/settings/integration.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { authorship } from './authorship.ts'
import { instantColumn, revision } from './columns.ts'

export const authKind = pgEnum('auth_kind', AUTH_KINDS)

/** At most one row; secrets are sealed (docs/secrets.md), and columns that end in `End` hold their last characters, four at most. */
export const integration = pgTable(
  'integration',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    baseUrl: text('base_url').notNull(),
    paths: jsonb().$type<Paths>().notNull(),
    authKind: authKind('auth_kind').notNull(),
    authName: text('auth_name'),
    authSecret: text('auth_secret'),
    authSecretEnd: text('auth_secret_end'),
    dedupes: boolean().notNull(),
    reportsBack: boolean('reports_back').notNull(),
    asksPersonas: boolean('asks_personas').notNull(),
    signingSecret: text('signing_secret').notNull(),
    signingSecretEnd: text('signing_secret_end').notNull(),
    previousSecret: text('previous_secret'),
    previousSecretEnd: text('previous_secret_end'),
    previousUntil: instantColumn('previous_until'),
    pausedAt: instantColumn('paused_at'),
    ...authorship,
    revision,
  },
  () => [check('integration_one', sql`id = 1`)],
)

/** A known text, sealed with the key of this database's secrets, by which a start checks its key; at most one row. */
export const secretCanary = pgTable('secret_canary', {
  id: integer().primaryKey().default(1),
  sealed: text().notNull(),
})
