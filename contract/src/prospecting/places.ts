import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { CivilDate } from '../values/dates.ts'
import { Id, RawText, Text } from '../values/values.ts'

export const PLACES_SOURCE = 'Google Places'
export const DEFAULT_PLACES_URL = 'https://places.googleapis.com'

/** In US dollars for a thousand calls; `free`: calls of a month, null for all. The fields that are asked for decide which price applies. */
export const PLACES_PRICES = {
  /** Text Search Essentials (IDs Only) */
  search: { dollars: 0, free: null },
  /** Place Details Pro: the name */
  names: { dollars: 17, free: 5_000 },
  /** Place Details Enterprise: phone and site too */
  details: { dollars: 20, free: 1_000 },
} as const
export const PLACES_PRICES_DAY: CivilDate = '2026-11-30'

/** Of one prospecting, so that a wide niche in a big city ends. */
export const MAX_PLACES_CALLS = 300

/** As if nothing were left of the month's free calls, which only Google knows: `US$ 0,85`. */
export function formatPlacesCost(kind: keyof typeof PLACES_PRICES, calls: number): string {
  const dollars = (PLACES_PRICES[kind].dollars * calls) / 1_000
  return `US$ ${dollars.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** What a contact is called of which only the place's id may be stored, until a person writes a name. */
export const formatPlaceName = (placeId: string): string => `Local do Google · ${placeId.slice(-6)}`

export const isUnnamedPlace = ({ name, placeId }: { name: string; placeId: string | null }): boolean =>
  placeId !== null && name === formatPlaceName(placeId)

const BAD_URL = 'Informe um endereço http(s), como https://places.googleapis.com'
const BAD_KEY = 'Informe a chave'

/** Key and address change together, because a key is sent only to the address for which it was typed. A null key is removed. */
export const changePlacesKey = endpoint({
  method: 'POST',
  path: '/api/automations/places',
  access: 'settings.write',
  summary: 'Set or remove the key of the Google Places API',
  secret: true,
  json: z.object({
    key: z.nullable(
      Text(300, BAD_KEY).check(z.regex(/^[\x21-\x7e]+$/, 'A chave tem caracteres que uma chave do Google não tem')),
    ),
    url: z.pipe(
      z.pipe(
        Text(500, BAD_URL),
        z.transform((text) => text.replace(/\/+$/, '')),
      ),
      z.url({ protocol: /^https?$/, error: BAD_URL }).check(z.regex(/^[^?#@]+$/, 'Tire do endereço ?, # e @')),
    ),
  }),
})

export const MAX_SHOWN_PLACES = 50
const CHOOSE = 'Escolha os contatos'

const Shown = {
  id: z.int(),
  /** Null where Google did not say. */
  name: z.nullable(z.string()),
  /** Whether Google no longer knows the place. */
  isGone: z.boolean(),
  /** Third parties that Google asks to be named with it. */
  attributions: z.array(z.string()),
}
const PlaceName = z.object(Shown)
export type PlaceName = z.infer<typeof PlaceName>
const PlaceDetails = z.object({
  ...Shown,
  phone: z.nullable(z.string()),
  site: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type PlaceDetails = z.infer<typeof PlaceDetails>

/**
 * Asked of Google for this answer, and stored nowhere; each lead with a place is a call that Google may charge. `problem`: why names are
 * missing. A GET, because the answers of other calls are stored for repetitions.
 */
export const showPlaceNames = endpoint({
  method: 'GET',
  path: '/api/leads/places',
  access: 'leads.read',
  summary: 'Ask Google for the names of leads of which only the place is stored',
  query: z.object({
    ids: z.pipe(
      z.pipe(
        RawText(1_000, CHOOSE),
        z.transform((ids): (string | number)[] => [...new Set(ids.split(','))]),
      ),
      z.array(Id).check(z.minLength(1, CHOOSE), z.maxLength(MAX_SHOWN_PLACES, CHOOSE)),
    ),
  }),
  reply: z.object({ places: z.array(PlaceName), problem: z.nullable(z.string()) }),
})

/** As `showPlaceNames`. @throws 404 for a lead without a place */
export const showPlace = endpoint({
  method: 'GET',
  path: '/api/leads/:id/place',
  access: 'leads.read',
  summary: 'Ask Google for name, phone, site and address of a lead of which only the place is stored',
  reply: z.object({ place: PlaceDetails, problem: z.nullable(z.string()) }),
})
