import type { Box } from '../where/municipalities.ts'

/** A row of Overture's places, with what is kept of it; coordinates in degrees. */
export type Place = {
  id: string
  name: string
  phone: string | null
  site: string | null
  instagram: string | null
  address: string | null
  locality: string | null
  region: string | null
  latitude: number
  longitude: number
  licence: string
  updatedOn: string | null
}

/** The columns of Overture's schema 1.x that are read; those in brackets of the older or the newer releases only. */
export const PLACE_COLUMNS = [
  'id',
  'bbox',
  'names',
  'categories',
  'taxonomy',
  'confidence',
  'websites',
  'socials',
  'phones',
  'addresses',
  'sources',
  'operating_status',
] as const
export const NEEDED_COLUMNS = ['id', 'bbox', 'names'] as const

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const toRow = (value: unknown): Row => (isRow(value) ? value : {})
const toText = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText).filter((text) => text !== null) : [])
const toNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** By the categories of the releases until 2026 and the taxonomy that follows them. */
function listCategories({ categories, taxonomy }: Row): string[] {
  const [old, next] = [toRow(categories), toRow(taxonomy)]
  return [old.primary, next.primary]
    .flatMap((name) => toText(name) ?? [])
    .concat(toTexts(old.alternate), toTexts(next.alternates), toTexts(next.hierarchy))
}

const isInstagram = (address: string): boolean => /^https?:\/\/(?:www\.)?instagram\.com\/[^/?#]/i.test(address)

/** What Overture gives for each of its sources (docs.overturemaps.org, attribution), where a row names none. */
const LICENCES: Readonly<Record<string, string>> = { foursquare: 'Apache-2.0', alltheplaces: 'CC0-1.0' }
const DEFAULT_LICENCE = 'CDLA-Permissive-2.0'

function readSource({ sources }: Row): { licence: string; updatedOn: string | null } {
  const all = (Array.isArray(sources) ? sources : []).filter(isRow)
  const whole = all.find(({ property }) => !toText(property)) ?? all[0] ?? {}
  const licence = toText(whole.license) ?? LICENCES[toText(whole.dataset)?.toLowerCase() ?? ''] ?? DEFAULT_LICENCE
  return { licence, updatedOn: /^\d{4}-\d\d-\d\d/.exec(toText(whole.update_time) ?? '')?.[0] ?? null }
}

function readAddress({ addresses }: Row) {
  const [first] = Array.isArray(addresses) ? addresses : []
  const { freeform, locality, region, postcode, country } = toRow(first)
  const written = [freeform, locality, region, postcode].map(toText).filter((part) => part !== null)
  return { address: written.join(', ') || null, locality: toText(locality), region: toText(region), country: toText(country) }
}

function readPoint({ bbox }: Row) {
  const { xmin, ymin } = toRow(bbox)
  return { longitude: toNumber(xmin), latitude: toNumber(ymin) }
}

const contains = ({ west, south, east, north }: Box, longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

/** Below it, places are often gone or were never there. */
const MIN_CONFIDENCE = 0.4
const CLOSED = /^(?:permanently|temporarily)_closed$/

/** @returns undefined for what lies elsewhere, is something else, is closed or doubtful, or has no name */
export function readPlace(row: Row, wanted: { categories: ReadonlySet<string>; box: Box }): Place | undefined {
  const { longitude, latitude } = readPoint(row)
  const name = toText(toRow(row.names).primary)
  if (longitude === undefined || latitude === undefined || !name || !contains(wanted.box, longitude, latitude)) return undefined
  if (!listCategories(row).some((category) => wanted.categories.has(category))) return undefined
  if ((toNumber(row.confidence) ?? 1) < MIN_CONFIDENCE || CLOSED.test(toText(row.operating_status) ?? '')) return undefined
  const { country, ...address } = readAddress(row)
  const id = toText(row.id)
  if (!id || (country && country.toUpperCase() !== 'BR')) return undefined
  const [websites, socials] = [toTexts(row.websites), toTexts(row.socials)]
  return {
    id,
    name,
    phone: toTexts(row.phones)[0] ?? null,
    site: websites.find((site) => !isInstagram(site)) ?? null,
    instagram: [...socials, ...websites].find(isInstagram) ?? null,
    ...address,
    longitude,
    latitude,
    ...readSource(row),
  }
}
