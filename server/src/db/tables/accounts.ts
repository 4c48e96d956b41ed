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

/** Signed-in browsers. A row is deleted when its session is ended, or some time after the session has expired. */
export const sessions = pgTable(
  'sessions',
  {
    id,
    userId: userId(),
    /** SHA-256, in hex, of the token that the browser's cookie carries. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** The instant of the last call, at most a minute behind. */
    lastUsedAt: instantColumn('last_used_at').notNull(),
    /** The network address of the sign-in. */
    address: text(),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** The ways in which a person signs in, one row each: the password (`credential`), or an OpenID provider. */
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
    /** The scrypt hash, with its salt. */
    password: text(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId, table.providerId),
  ],
)

/** Sign-ins that wait for the second factor. Earlier versions also stored other steps here, with a `value` and without a person. */
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

/** The authenticator app of a person. Its secret and the backup codes are encrypted. */
export const twoFactors = pgTable('two_factors', {
  id,
  userId: userId().unique(),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** False until the person has entered the first code; until then no sign-in asks for a code. */
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instantColumn('locked_until'),
  /** The time step (periods of 30 s since 1970) of the last code that was used; codes of this step and of earlier ones are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
})

export const linkKind = pgEnum('link_kind', ['owner', 'invitation', 'reset'])

/** Links that are handed to a person and can be used once. */
export const accountLinks = pgTable(
  'account_links',
  {
    id,
    kind: linkKind().notNull(),
    /** SHA-256, in hex, of the link's token. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The email address of the invited person. */
    email: text(),
    /** The role that the new account gets; null for the link to a new password. */
    role: userRole(),
    /** The person whose password the link resets; once a link is used, the person who used it. */
    userId: reference('user_id').references(() => users.id),
    /** The person who made the link; null for a link of the server's start or of `npm run accounts`. */
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

/** The mails that carry links, where the server sends mails. */
export const linkMails = pgTable(
  'link_mails',
  {
    linkId: reference('link_id')
      .primaryKey()
      .references(() => accountLinks.id),
    state: linkMailState().notNull().default('sending'),
    /** The mail with its link, encrypted; null once the mail was sent or has failed for good. */
    sealed: text(),
    attempts: integer().notNull().default(0),
    /** Why the last failed try failed, in Portuguese. */
    reason: text(),
  },
  () => [check('link_mails_sealed_while_sending', sql`(state = 'sending') = (sealed is not null)`)],
)

/** Keys with which programs call the API in the name of their person. A row stays when its token is revoked. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id,
    userId: userId(),
    name: text().notNull(),
    /** The role that limits the token's permissions; the person's present role limits them further. */
    role: userRole().notNull(),
    /** SHA-256, in hex, of the whole token. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instantColumn('created_at').notNull(),
    /** Null for a token that is valid until it is revoked. */
    expiresAt: instantColumn('expires_at'),
    /** The instant of the last call, at most a minute behind; null before the first. */
    lastUsedAt: instantColumn('last_used_at'),
    revokedAt: instantColumn('revoked_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)

/** The calls of a person or of an API token in the latest minute with calls, shared by all servers. */
export const callWindows = pgTable('call_windows', {
  /** `person:` or `token:`, followed by the id of the person or the API token. */
  key: text().primaryKey(),
  startedAt: instantColumn('started_at').notNull(),
  /** The number of calls that servers have reserved, in blocks of several calls. */
  calls: integer().notNull(),
})

/** Failed tries to sign in, and unfinished ones with a provider, shared by all servers. A row is deleted a day after its last failure. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** SHA-256, in hex, of the kind of limit and a network address, or of these and an email. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastFailureAt: instantColumn('last_failure_at').notNull(),
    /** The instant until which further tries are refused. */
    blockedUntil: instantColumn('blocked_until').notNull(),
  },
  (table) => [index('sign_in_failures_age').on(table.lastFailureAt)],
)
