import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { changeAuthorship } from './authorship.ts'
import { id, instantColumn, reference } from './columns.ts'
import { userRole, users } from './workspace.ts'

/** Makes a new column for each table, because `unique()` on a shared one would also apply to the tables that use it later. */
const userId = () =>
  reference('user_id')
    .notNull()
    .references(() => users.id)

export const sessions = pgTable(
  'sessions',
  {
    id,
    userId: userId(),
    /** SHA-256, in hex, of the token that the browser's cookie carries. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    lastUsedAt: instantColumn('last_used_at').notNull(),
    address: text(),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export const accounts = pgTable(
  'accounts',
  {
    id,
    userId: userId(),
    /** The person's id at the provider; for a password the `userId` as text. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    issuer: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instantColumn('access_token_expires_at'),
    refreshTokenExpiresAt: instantColumn('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId, table.providerId),
  ],
)

/** Earlier versions also stored other steps here, with a `value` and without a person. */
export const verifications = pgTable(
  'verifications',
  {
    id,
    /** SHA-256, in hex, of the token that the browser's cookie carries. */
    identifier: text().notNull(),
    userId: reference('user_id').references(() => users.id),
    value: text().notNull().default(''),
    expiresAt: instantColumn('expires_at').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
    index('verifications_user').on(table.userId),
  ],
)

/** The secret and the backup codes are encrypted. */
export const twoFactors = pgTable('two_factors', {
  id,
  userId: userId().unique(),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instantColumn('locked_until'),
  /** The time step (periods of 30 s since 1970) of the last code that was used; codes of this step and of earlier ones are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
})

export const linkKind = pgEnum('link_kind', ['owner', 'invitation', 'reset'])

export const accountLinks = pgTable(
  'account_links',
  {
    id,
    kind: linkKind().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text(),
    role: userRole(),
    /** The person whose password the link resets; once a link is used, the person who used it. */
    userId: reference('user_id').references(() => users.id),
    createdBy: reference('created_by').references(() => users.id),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
    revokedAt: instantColumn('revoked_at'),
    ...changeAuthorship,
  },
  (table) => [
    index('account_links_expiry').on(table.expiresAt),
    index('account_links_open').on(table.kind, table.email).where(sql`used_at is null and revoked_at is null`),
    check('account_links_invitation_has_role', sql`kind <> 'invitation' or (email is not null and role is not null)`),
    check('account_links_reset_has_person', sql`kind <> 'reset' or user_id is not null`),
  ],
)

export const linkMailState = pgEnum('link_mail_state', ['sending', 'sent', 'failed'])

export const linkMails = pgTable(
  'link_mails',
  {
    linkId: reference('link_id')
      .primaryKey()
      .references(() => accountLinks.id),
    state: linkMailState().notNull().default('sending'),
    /** The mail with its link, encrypted; null once the mail was sent or has failed for good. */
    sealed: text(),
    /** Unused: a server of the version before counts its tries here. */
    attempts: integer().notNull().default(0),
    reason: text(),
  },
  () => [check('link_mails_sealed_while_sending', sql`(state = 'sending') = (sealed is not null)`)],
)

/** A row stays when its token is revoked. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id,
    userId: userId(),
    name: text().notNull(),
    role: userRole().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at'),
    /** The instant of the last call, at most a minute behind; null before the first. */
    lastUsedAt: instantColumn('last_used_at'),
    revokedAt: instantColumn('revoked_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)

/** Of the latest minute with calls; all servers share it. */
export const callWindows = pgTable('call_windows', {
  /** `person:` or `token:`, followed by the id of the person or the API token. */
  key: text().primaryKey(),
  startedAt: instantColumn('started_at').notNull(),
  /** Servers reserve calls in blocks of several. */
  calls: integer().notNull(),
})

/** Shared by all servers; a row is deleted a day after its last failure. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** SHA-256, in hex, of the kind of limit and a network address, or of these and an email. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastFailureAt: instantColumn('last_failure_at').notNull(),
    blockedUntil: instantColumn('blocked_until').notNull(),
  },
  (table) => [index('sign_in_failures_age').on(table.lastFailureAt)],
)
