import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { takeBeginning } from '../values/take-beginning.ts'
import { Text } from '../values/values.ts'

export const SEARCH_RESULT_KINDS = [
  'project',
  'client',
  'supplier',
  'account',
  'line',
  'persona',
  'kit',
  'outflow',
  'inflow',
  'content',
  'piece',
  'run',
  'lead',
  'person',
] as const
const SearchResultKind = z.enum(SEARCH_RESULT_KINDS)
export type SearchResultKind = z.infer<typeof SearchResultKind>

export const MAX_SEARCH_LENGTH = 100

/** Halves no emoji: no address can hold a half, and no record has one. */
export const cutToSearchLength = (text: string): string => takeBeginning(text, MAX_SEARCH_LENGTH).trim()

export const encodeSearchText = (text: string): string => encodeURIComponent(cutToSearchLength(text))

/** A single letter would match nearly every record. */
export const MIN_SEARCH_LENGTH = 2

const SearchResult = z.object({
  kind: SearchResultKind,
  /** A delivered content has the id of its run, so that a text, whose kind is `content` too, may have the same one. */
  id: z.int(),
  title: z.string(),
  detail: z.nullable(z.string()),
  href: z.string(),
})
export type SearchResult = z.infer<typeof SearchResult>

/**
 * Ignores case and accents; of contents, pieces, runs and leads only the newest 50,000 of each kind are searched, among those
 * that the person may read.
 */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'authenticated',
  summary: 'Search records of every kind by their names',
  query: z.object({
    q: Text(MAX_SEARCH_LENGTH, 'Informe o que buscar').check(
      z.minLength(MIN_SEARCH_LENGTH, `Escreva ao menos ${MIN_SEARCH_LENGTH} letras`),
    ),
  }),
  reply: z.object({ found: z.array(SearchResult) }),
})
