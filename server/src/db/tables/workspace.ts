import { ROLES } from 'contract/calls/permissions.ts'
import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import type { MinutesSaved } from 'contract/home/minutes-saved.ts'
import { DEFAULT_PLACES_URL } from 'contract/prospecting/places.ts'
import type { LeadTemplate } from 'contract/prospecting/templates.ts'
import type { AutomationModes } from 'contract/settings/automation-modes.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instantColumn, reference, revision } from './columns.ts'

const person = (name: string) => reference(name).references((): AnyPgColumn => users.id)

/** Null for never; a shortened limit applies from `from` on, and until then `before` does. */
export type StoredLimit = { days: number | null; before?: number | null; from?: string }

export const userRole = pgEnum('user_role', ROLES)

export const workspace = pgTable('workspace', {
  id: integer().primaryKey().default(1),
  /** An IANA name; it decides which day is today. */
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  firstStepsHiddenAt: instantColumn('first_steps_hidden_at'),
  /** Per run, for transcription per minute of audio; an automation without an entry has the default. */
  savings: jsonb().$type<Partial<MinutesSaved>>().notNull().default(sql`'{}'`),
  /** A kind without an entry has the default (decision 0048). */
  retention: jsonb().$type<Partial<Record<RetentionKey, StoredLimit>>>().notNull().default(sql`'{}'`),
  secondFactorRoles: userRole('second_factor_roles').array().notNull().default([]),
  automationModes: jsonb('automation_modes').$type<Partial<AutomationModes>>().notNull().default(sql`'{}'`),
  heavyAtOnce: integer('heavy_at_once').notNull().default(1),
  overtureCatalog: text('overture_catalog').notNull().default('https://stac.overturemaps.org/catalog.json'),
  /** Of the downloaded open CNPJ data; empty while this source is off. */
  cnpjFolder: text('cnpj_folder').notNull().default(''),
  overpassUrl: text('overpass_url').notNull().default(''),
  placesUrl: text('places_url').notNull().default(DEFAULT_PLACES_URL),
  /** Of the Google Places API, sealed; null while this source is off. */
  placesKey: text('places_key'),
  placesKeyEnd: text('places_key_end'),
  /** Keys of `knownNiches` of which companies count that have them as a secondary activity. */
  secondaryNiches: text('secondary_niches').array().notNull().default(sql`'{}'`),
  /** Null for the first ones, which nobody has changed. */
  leadTemplates: jsonb('lead_templates').$type<LeadTemplate[]>(),
  /** The names of the niches that a typed one is taken for, by its key (contract/prospecting/niches.ts). */
  knownNiches: jsonb('known_niches').$type<Record<string, string[]>>().notNull().default(sql`'{}'`),
  /** The columns of `changeAuthorship`, repeated because this file cannot import authorship.ts. */
  updatedAt: instantColumn('updated_at'),
  updatedBy: person('updated_by'),
  revision,
})

/**
 * Deactivated, never deleted, so that the records of their work keep their name; row 1 is `Operador local`, who becomes the owner
 * once the workspace has accounts.
 */
export const users = pgTable(
  'users',
  {
    id,
    name: text().notNull(),
    /** In lowercase; email and role are null for a person without an account. */
    email: text().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    mutedNotifications: text('muted_notifications').array().notNull().default([]),
    /** Whether what is due is sent by mail too. */
    dueMail: boolean('due_mail').notNull().default(false),
    role: userRole(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    deactivatedAt: instantColumn('deactivated_at'),
    createdBy: person('created_by'),
    updatedBy: person('updated_by'),
    /** Of the last call in a session, not with an API token, at most a minute behind. */
    lastSeenAt: instantColumn('last_seen_at'),
    /** Does not rise when only `updatedAt` or `lastSeenAt` change (migration 0016). */
    revision,
  },
  () => [
    check('users_email_lowercase', sql`email = lower(email)`),
    check('users_account_has_email', sql`role is null or email is not null`),
  ],
)
