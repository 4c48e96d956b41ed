import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { takeBeginning } from '../values/take-beginning.ts'
import { Text } from '../values/values.ts'

/** The kinds of search results, in the order in which the screen lists them. */
export const SEARCH_RESULT_KINDS = [
  'project',
  'client',
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

/** The longest text that a search accepts, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100

/** Cuts a text to the length that a search accepts, without halving an emoji: no address can hold a half, and no record has one. */
export const cutToSearchLength = (text: string): string => takeBeginning(text, MAX_SEARCH_LENGTH).trim()

/** Encodes a text for the search in the address of a list. */
export const encodeSearchText = (text: string): string => encodeURIComponent(cutToSearchLength(text))

/** The shortest query: a single letter would match nearly every record. */
export const MIN_SEARCH_LENGTH = 2

const SearchResult = z.object({
  kind: SearchResultKind,
  /**
   * The record's id. A content that a run delivered has the id of that run, so that a text, whose kind is `content` too, may have the same
   * one.
   */
  id: z.int(),
  title: z.string(),
  /** A text that distinguishes the record from others with the same title. */
  detail: z.nullable(z.string()),
  /** The path of the screen that shows the record: its own screen or, where it has none, a list that is filtered for it. */
  href: z.string(),
})
export type SearchResult = z.infer<typeof SearchResult>

/**
 * Finds at most five records of a kind that have every word of the text, ignoring case and accents, among those that the person may read.
 * Only the newest 50,000 contents, pieces, runs and leads are searched, of each kind.
 */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'authenticated',
  summary: 'Search records of every kind by their names',
  query: z.object({
    q: Text(MAX_SEARCH_LENGTH, 'Escreva o que procurar').check(
      z.minLength(MIN_SEARCH_LENGTH, `Escreva ao menos ${MIN_SEARCH_LENGTH} letras`),
    ),
  }),
  reply: z.object({ found: z.array(SearchResult) }),
})
