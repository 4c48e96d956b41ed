import { CREATION_STATES } from 'contract/ai/creator.ts'
import type { AiPaths } from 'contract/ai/providers.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { authorship } from './authorship.ts'
import { id, instantColumn, picodollarColumn, reference, requiredReference, revision } from './columns.ts'
import { users } from './workspace.ts'

export const transcriptionVia = pgEnum('transcription_via', ['none', 'provider', 'webhook'])
export const creationState = pgEnum('creation_state', CREATION_STATES)

/** A deleted provider loses its key; its row stays, because records of its work refer to it. */
export const aiProviders = pgTable('ai_providers', {
  id,
  name: text().notNull(),
  baseUrl: text('base_url').notNull(),
  paths: jsonb().$type<AiPaths>().notNull(),
  /** Sealed with the secret key (docs/secrets.md). */
  key: text(),
  keyEnd: text('key_end'),
  /** Of a million tokens, in millionths of a US dollar; null if unknown. */
  inputPrice: bigint('input_price', { mode: 'number' }),
  outputPrice: bigint('output_price', { mode: 'number' }),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  deletedAt: instantColumn('deleted_at'),
  ...authorship,
  revision,
})

export const aiAssignments = pgTable(
  'ai_assignments',
  {
    id: integer().primaryKey().default(1),
    transcriptionVia: transcriptionVia('transcription_via').notNull().default('none'),
    transcriptionProviderId: reference('transcription_provider_id').references(() => aiProviders.id),
    transcriptionModel: text('transcription_model'),
    transcriptionLanguage: text('transcription_language'),
    chatProviderId: reference('chat_provider_id').references(() => aiProviders.id),
    chatModel: text('chat_model'),
    imageProviderId: reference('image_provider_id').references(() => aiProviders.id),
    imageModel: text('image_model'),
    ...authorship,
    revision,
  },
  () => [check('ai_assignments_one', sql`id = 1`)],
)

export const aiUsage = pgTable(
  'ai_usage',
  {
    /** `YYYY-MM`. */
    month: text().notNull(),
    userId: requiredReference('user_id', () => users.id),
    providerId: requiredReference('provider_id', () => aiProviders.id),
    requests: integer().notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    audioSeconds: bigint('audio_seconds', { mode: 'number' }).notNull(),
    /** In trillionths of a US dollar, by the prices at the time of each request, so that a later price does not change it. */
    cost: picodollarColumn('cost'),
    pricedRequests: integer('priced_requests').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.userId, table.providerId] })],
)

/** Only those that the team changed; the defaults of the others are in the code. */
export const promptTemplates = pgTable('prompt_templates', {
  name: text().primaryKey(),
  text: text().notNull(),
  ...authorship,
  revision,
})

export const creations = pgTable(
  'creations',
  {
    id,
    prompt: text().notNull(),
    type: text().notNull(),
    tone: text().notNull(),
    instructions: text().notNull(),
    text: text().notNull().default(''),
    state: creationState().notNull().default('writing'),
    failure: text(),
    model: text().notNull(),
    providerId: requiredReference('provider_id', () => aiProviders.id),
    previousId: reference('previous_id').references((): AnyPgColumn => creations.id),
    userId: requiredReference('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    /** A lease: the last time that the server was known to work on the text. */
    seenAt: instantColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [index('creations_created').on(table.createdAt), index('creations_previous').on(table.previousId)],
)
