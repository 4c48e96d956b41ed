import { ROLES } from 'contract/calls/permissions.ts'
import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import type { MinutesSaved } from 'contract/home/minutes-saved.ts'
import type { AutomationModes } from 'contract/settings/automation-modes.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, reference } from './columns.ts'
import { revision } from './revision.ts'

const person = (name: string) => reference(name).references((): AnyPgColumn => users.id)

/**
 * A kind's limit in days; null for never. Where the limit was shortened, it applies from the instant `from` on, and until then the limit
 * `before` applies.
 */
export type StoredLimit = { days: number | null; before?: number | null; from?: string }

export const userRole = pgEnum('user_role', ROLES)

/** The settings of the workspace, in one row. */
export const workspace = pgTable('workspace', {
  id: integer().primaryKey().default(1),
  /** The IANA name of the time zone that decides which day is today. */
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** Set when a person hid the list of first steps. */
  firstStepsHiddenAt: instantColumn('first_steps_hidden_at'),
  /**
   * The minutes saved, as the team set them: per run, for transcription per minute of audio. An automation without an entry has the
   * default.
   */
  savings: jsonb().$type<Partial<MinutesSaved>>().notNull().default(sql`'{}'`),
  /** The limits that an owner set, by which old records are deleted; a kind without an entry has the default (decision 0048). */
  retention: jsonb().$type<Partial<Record<RetentionKey, StoredLimit>>>().notNull().default(sql`'{}'`),
  /** The roles whose people may do nothing before they have a second factor. */
  secondFactorRoles: userRole('second_factor_roles').array().notNull().default([]),
  /** The modes of automations that a person chose; the others follow from whether an automation service is set up. */
  automationModes: jsonb('automation_modes').$type<Partial<AutomationModes>>().notNull().default(sql`'{}'`),
  /** The number of heavy steps that all servers together run at once. */
  heavyAtOnce: integer('heavy_at_once').notNull().default(1),
  /**
   * `updatedAt`, `updatedBy`: the columns of `changeAuthorship` (authorship.ts), which are repeated here because this file cannot import
   * that one.
   */
  updatedAt: instantColumn('updated_at'),
  updatedBy: person('updated_by'),
  revision,
})

/**
 * The people of the workspace. They are deactivated, never deleted, so that the records of their work keep their name. Row 1 is
 * `Operador local`, who becomes the owner once the workspace has accounts.
 */
export const users = pgTable(
  'users',
  {
    id,
    name: text().notNull(),
    /** The email address in lowercase. Email and role are null for a person without an account. */
    email: text().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The photo, a small square picture as a data address; null where there is none. */
    image: text(),
    /** The kinds of notifications that the person does not want. */
    mutedNotifications: text('muted_notifications').array().notNull().default([]),
    role: userRole(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    deactivatedAt: instantColumn('deactivated_at'),
    /** The person who sent the invitation; null for the first owner. */
    createdBy: person('created_by'),
    /** The person who last changed this person's name or role, or deactivated or reactivated this person. */
    updatedBy: person('updated_by'),
    /** The instant of the last call in a session, not with an API token, at most a minute behind; null before the first sign-in. */
    lastSeenAt: instantColumn('last_seen_at'),
    /** The row's revision, which does not rise when only `updatedAt` or `lastSeenAt` change (migration 0016). */
    revision,
  },
  () => [
    check('users_email_lowercase', sql`email = lower(email)`),
    check('users_account_has_email', sql`role is null or email is not null`),
  ],
)
