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
  instructions: z.string(),
  text: z.string(),
  state: z.enum(CREATION_STATES),
  failure: z.nullable(z.string()),
  model: z.string(),
  provider: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Creation = z.infer<typeof Creation>

export const listCreations = endpoint({
  method: 'GET',
  path: '/api/creations',
  access: 'content.read',
  summary: 'List the creator’s texts, newest first',
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ creations: z.array(Creation), next: z.nullable(z.int()) }),
})

/**
 * Closing the connection cancels the provider's request and keeps the text as `stopped`; a provider's failure ends the stream as
 * `failed`.
 * @throws 503 `not_configured` or 422 before the stream begins
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
