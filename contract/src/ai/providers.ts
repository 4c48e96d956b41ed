import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Id, RawText, SavedReply, Text, TextOrEmpty } from '../values/values.ts'
import { Spending, TokenPrice } from './prices.ts'

const BAD_URL = 'Informe um endereço http(s), como https://api.openai.com/v1'
const PATH_HELP = 'Comece o caminho com / e não use espaços'
const Path = RawText(300, PATH_HELP).check(z.regex(/^\/[^\s?#\\]*$/, PATH_HELP))
/** OpenAI's paths under the base address; other servers differ (whisper.cpp: `/inference`). */
export const DEFAULT_AI_PATHS = { transcriptions: '/audio/transcriptions', chat: '/chat/completions', models: '/models' } as const

/** A null path means OpenAI's. */
const AiPaths = z.object({ transcriptions: z.nullable(Path), chat: z.nullable(Path), models: z.nullable(Path) })
export type AiPaths = z.infer<typeof AiPaths>

/** Only the end of its key is ever shown (`takeSecretEnd`). */
const Provider = z.object({
  id: z.int(),
  name: z.string(),
  baseUrl: z.string(),
  paths: AiPaths,
  /** Null where no key is stored; empty where the key is too short for an end to be shown. */
  keyEnd: z.nullable(z.string()),
  inputPrice: z.nullable(TokenPrice),
  outputPrice: z.nullable(TokenPrice),
  revision: Revision,
})
export type Provider = z.infer<typeof Provider>

const fields = {
  name: Text(80, 'Informe o nome'),
  baseUrl: z.pipe(Text(500, BAD_URL), z.url({ protocol: /^https?$/, error: BAD_URL })),
}
/** Absent: the stored key stays. Null: the key is removed. */
const Key = z.nullable(RawText(4_000, 'Informe a chave').check(z.minLength(1, 'Informe a chave')))

/** The prices of a million tokens: a provider has both, or none. */
const prices = { inputPrice: z.optional(z.nullable(TokenPrice)), outputPrice: z.optional(z.nullable(TokenPrice)) }

const NewProvider = z.object({ ...fields, ...prices, paths: AiPaths, key: z.optional(Key) })
export type NewProvider = z.output<typeof NewProvider>

/**
 * In `base` and in a conflict the key's value is only its end; a new key comes with the address that it was typed for, even if
 * that is unchanged.
 */
const ProviderChange = editSchema({ ...fields, ...prices, paths: z.partial(AiPaths), key: Key })
export type ProviderChange = z.output<typeof ProviderChange>

const VIA = ['none', 'provider', 'webhook'] as const

/** A provider and its model change as one field, because a model belongs to its provider. */
const AssignmentsChange = editSchema({
  transcription: z.object({
    via: z.enum(VIA, 'Escolha quem transcreve'),
    providerId: z.nullable(Id),
    model: z.nullable(TextOrEmpty(200)),
  }),
  /** ISO 639-1 (`pt`); null lets the model detect the language. */
  language: z.nullable(z.string().check(z.regex(/^[a-z]{2}$/, 'Use duas letras, como pt'))),
  chat: z.object({ providerId: z.nullable(Id), model: z.nullable(TextOrEmpty(200)) }),
  image: z.object({ providerId: z.nullable(Id), model: z.nullable(TextOrEmpty(200)) }),
})
export type AssignmentsChange = z.output<typeof AssignmentsChange>

const Assignments = z.object({
  transcription: z.object({ via: z.enum(VIA), providerId: z.nullable(z.int()), model: z.nullable(z.string()) }),
  language: z.nullable(z.string()),
  chat: z.object({ providerId: z.nullable(z.int()), model: z.nullable(z.string()) }),
  image: z.object({ providerId: z.nullable(z.int()), model: z.nullable(z.string()) }),
  revision: Revision,
})
export type Assignments = z.output<typeof Assignments>

/** A person who may not read the settings gets the assignments alone. */
export const readProviders = endpoint({
  method: 'GET',
  path: '/api/ai/providers',
  access: 'ai.use',
  summary: 'List AI providers, and which of them does which work',
  reply: z.object({ providers: z.array(Provider), assignments: Assignments }),
})

export const addProvider = endpoint({
  method: 'POST',
  path: '/api/ai/providers',
  access: 'settings.write',
  summary: 'Set up an AI provider',
  secret: true,
  json: NewProvider,
  reply: SavedReply,
})

export const changeProvider = endpoint({
  method: 'POST',
  path: '/api/ai/providers/:id',
  access: 'settings.write',
  summary: 'Change an AI provider',
  secret: true,
  json: ProviderChange,
})

export const deleteProvider = endpoint({
  method: 'POST',
  path: '/api/ai/providers/:id/delete',
  access: 'settings.write',
  summary: 'Delete an AI provider and its key; the work assigned to it is assigned to none',
  json: z.object({}),
})

export const assignProviders = endpoint({
  method: 'POST',
  path: '/api/ai/assignments',
  access: 'settings.write',
  summary: 'Assign providers and models to transcription, writing and pictures',
  json: AssignmentsChange,
})

export const testProvider = endpoint({
  method: 'POST',
  path: '/api/ai/providers/test',
  access: 'settings.write',
  summary: 'Test a provider by asking for its models',
  skipsTransaction: true,
  secret: true,
  json: z.extend(NewProvider, { /** The stored provider whose key is used when the call gives none. */ id: z.optional(Id) }),
  reply: z.object({ ok: z.boolean(), detail: z.string(), models: z.array(z.string()) }),
})

/** @throws 404, 502 `provider_failed` with the reason in Portuguese */
export const listModels = endpoint({
  method: 'GET',
  path: '/api/ai/providers/:id/models',
  access: 'settings.read',
  summary: 'List a provider’s models',
  reply: z.object({ models: z.array(z.string()) }),
})

const Usage = z.object({
  month: z.string(),
  person: z.string(),
  provider: z.string(),
  requests: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** In seconds of audio. */
  audioSeconds: z.int(),
  /** The cost by the prices at the time of each request; null where no price was known. */
  spent: z.nullable(Spending),
})
export type Usage = z.infer<typeof Usage>

export const readUsage = endpoint({
  method: 'GET',
  path: '/api/ai/usage',
  access: 'settings.read',
  summary: 'List AI usage by month, person and provider, newest month first',
  reply: z.object({ usage: z.array(Usage) }),
})
