import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, Text } from '../values/values.ts'

/** The content types in the order in which the screen lists them (specification §2). */
export const CONTENT_TYPES = ['Blog Post', 'Social Media', 'Email Marketing', 'Landing Page'] as const
export const TONES = ['Profissional', 'Casual', 'Criativo', 'Persuasivo'] as const

const CreationInput = z.object({
  prompt: Text(20_000, 'Escreva o prompt'),
  type: z.enum(CONTENT_TYPES, 'Escolha o tipo de conteúdo'),
  tone: z.enum(TONES, 'Escolha o tom de voz'),
  /** The earlier creation that this creation repeats. */
  previous: z.optional(Id),
})
export type CreationInput = z.output<typeof CreationInput>

/** `stopped`: the reader closed the connection. `interrupted`: the server stopped. Both keep the text written until then. */
export const CREATION_STATES = ['writing', 'done', 'stopped', 'interrupted', 'failed'] as const

export const Creation = z.object({
  id: z.int(),
  prompt: z.string(),
  type: z.enum(CONTENT_TYPES),
  tone: z.enum(TONES),
  /** The instructions sent to the model, with the templates of the type and the tone composed into them. */
  instructions: z.string(),
  text: z.string(),
  state: z.enum(CREATION_STATES),
  /** Why the writing failed, in Portuguese, with the provider's own words where it gave any; null where it has not failed. */
  failure: z.nullable(z.string()),
  model: z.string(),
  provider: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Creation = z.infer<typeof Creation>

/** Lists creations newest first, 20 a page. */
export const listCreations = endpoint({
  method: 'GET',
  path: '/api/creations',
  access: 'content.read',
  summary: 'List the creator’s texts, newest first',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ creations: z.array(Creation), next: z.nullable(z.int()) }),
})

/**
 * Answers a POST with server-sent events: `started` {creation}, `delta` {text} …, `ended` {creation}. A refusal before the stream begins is
 * a problem: 503 `not_configured` with a link, or 422. A provider's failure ends the stream with state `failed` and the reason in
 * Portuguese. Closing the connection cancels the provider's request; the text received until then is kept as `stopped`.
 */
export const generateCreation = endpoint({
  kind: 'stream',
  method: 'POST',
  path: '/api/creations',
  access: 'ai.use',
  summary: 'Write a text from a prompt, as a stream',
  json: CreationInput,
})

export const CREATION_EVENTS = {
  started: z.object({ creation: Creation }),
  delta: z.object({ text: z.string() }),
  ended: z.object({ creation: Creation }),
} as const
