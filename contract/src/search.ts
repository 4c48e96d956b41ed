import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Text } from './values.ts'

/** In the order in which they are shown. */
export const FOUND_KINDS = ['project', 'client', 'outflow', 'inflow', 'content', 'run', 'lead', 'person'] as const
const FoundKind = z.enum(FOUND_KINDS)
export type FoundKind = z.infer<typeof FoundKind>

/** One letter stands in nearly everything. */
export const MIN_SEARCH = 2

const Found = z.object({
  kind: FoundKind,
  /** Among its kind: of a delivered content its run's. */
  id: z.int(),
  title: z.string(),
  /** What tells it from others of the same title. */
  detail: z.nullable(z.string()),
  /** A screen of ours. */
  href: z.string(),
})
export type Found = z.infer<typeof Found>

/** At most five of a kind, whatever the case and the accents; of what one may not read, none. */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Records of every kind that have these words in their names',
  query: z.object({
    q: Text(100, 'Escreva o que procurar').check(z.minLength(MIN_SEARCH, `Escreva ao menos ${MIN_SEARCH} letras`)),
  }),
  reply: z.object({ found: z.array(Found) }),
})
