import type { Box } from '../where/boxes.ts'

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

/** The columns of Overture's schema 1.x that are read; a row's kind stands in either of two. */
export const KIND_COLUMNS = ['categories', 'taxonomy'] as const
export const OTHER_COLUMNS = [
  'id',
  'names',
  'confidence',
  'operating_status',
  'phones',
  'websites',
  'socials',
  'addresses',
  'sources',
] as const
export const NEEDED_COLUMNS = ['id', 'bbox', 'names'] as const

export type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const toRow = (value: unknown): Row => (isRow(value) ? value : {})
const toText = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText).filter((text) => text !== null) : [])
const toNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** `kind`: the value of `categories`, which the releases had until 2026, or of the `taxonomy` that follows them. */
export function isOfCategory(kind: unknown, wanted: ReadonlySet<string>): boolean {
  const { primary, alternate, alternates, hierarchy } = toRow(kind)
  return [toText(primary) ?? '', ...[alternate, alternates, hierarchy].flatMap(toTexts)].some((name) => wanted.has(name))
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

function readPoint(bbox: unknown) {
  const { xmin, ymin } = toRow(bbox)
  return { longitude: toNumber(xmin) ?? Number.NaN, latitude: toNumber(ymin) ?? Number.NaN }
}

export function isInBox(bbox: unknown, { west, south, east, north }: Box): boolean {
  const { longitude, latitude } = readPoint(bbox)
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Below it, places are often gone or were never there. */
const MIN_CONFIDENCE = 0.4
const CLOSED = /^(?:permanently|temporarily)_closed$/

/** @returns undefined for what is closed or doubtful, names nothing, or lies in another country */
export function toPlace(row: Row): Place | undefined {
  if ((toNumber(row.confidence) ?? 1) < MIN_CONFIDENCE || CLOSED.test(toText(row.operating_status) ?? '')) return undefined
  const { country, ...address } = readAddress(row)
  const [id, name] = [toText(row.id), toText(toRow(row.names).primary)]
  if (!id || !name || (country && country.toUpperCase() !== 'BR')) return undefined
  const [websites, socials] = [toTexts(row.websites), toTexts(row.socials)]
  return {
    id,
    name,
    phone: toTexts(row.phones)[0] ?? null,
    site: websites.find((site) => !isInstagram(site)) ?? null,
    instagram: [...socials, ...websites].find(isInstagram) ?? null,
    ...address,
    ...readPoint(row.bbox),
    ...readSource(row),
  }
}
