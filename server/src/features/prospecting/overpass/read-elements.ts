import { isEmail } from 'contract/prospecting/leads.ts'
import * as z from 'zod/mini'
import { isPhone, toInstagramKey } from '../merge/identity.ts'

/** A named place of the map; coordinates in degrees. */
export type MappedPlace = {
  id: string
  name: string
  phone: string | null
  site: string | null
  instagram: string | null
  email: string | null
  address: string | null
  locality: string | null
  region: string | null
  latitude: number
  longitude: number
}

/** `remark`: why the server did not finish, in its own words, although it answered 200; `day`: of the map's data. */
export type ElementsResult = { places: MappedPlace[]; remark: string | null; day: string | null }

const Point = { lat: z.optional(z.number()), lon: z.optional(z.number()) }
const Element = z.object({
  type: z.string(),
  id: z.number(),
  ...Point,
  center: z.optional(z.object(Point)),
  tags: z.optional(z.record(z.string(), z.string())),
})
const Answer = z.object({
  elements: z.array(z.unknown()),
  remark: z.optional(z.string()),
  osm3s: z.optional(z.object({ timestamp_osm_base: z.optional(z.string()) })),
})

type Tags = Readonly<Record<string, string>>

/** Several values of a tag stand between semicolons. */
const listValues = (tags: Tags, ...keys: string[]): string[] =>
  keys.flatMap((key) => (tags[key] ?? '').split(';').map((value) => value.trim())).filter((value) => value !== '')

const isInstagramPage = (site: string): boolean => /(^|\/\/|\.)instagram\.com\//i.test(site)

function readPlace(value: unknown): MappedPlace | undefined {
  const { success, data } = z.safeParse(Element, value)
  if (!success) return undefined
  const { type, id, center, tags = {} } = data
  const [latitude, longitude] = [data.lat ?? center?.lat, data.lon ?? center?.lon]
  const name = tags.name?.trim()
  if (!name || latitude === undefined || longitude === undefined) return undefined
  const phones = listValues(tags, 'contact:phone', 'phone', 'contact:mobile', 'mobile', 'contact:whatsapp')
  const sites = listValues(tags, 'contact:website', 'website', 'url')
  const profiles = [...listValues(tags, 'contact:instagram', 'instagram'), ...sites.filter(isInstagramPage)]
  const street = listValues(tags, 'addr:street', 'addr:housenumber', 'addr:suburb', 'addr:city', 'addr:postcode')
  return {
    id: `${type}/${id}`,
    name,
    phone: phones.find(isPhone) ?? null,
    site: sites.find((site) => !isInstagramPage(site)) ?? null,
    instagram: profiles.find((profile) => toInstagramKey(profile) !== null) ?? null,
    email: listValues(tags, 'contact:email', 'email').find(isEmail) ?? null,
    address: tags['addr:street'] ? street.join(', ') : null,
    locality: tags['addr:city'] ?? null,
    region: tags['addr:state'] ?? null,
    latitude,
    longitude,
  }
}

/** @returns undefined for what is no answer of Overpass */
export function readElements(json: unknown): ElementsResult | undefined {
  const { success, data } = z.safeParse(Answer, json)
  if (!success) return undefined
  return {
    places: data.elements.flatMap((each) => readPlace(each) ?? []),
    remark: data.remark ?? null,
    day: /^\d{4}-\d\d-\d\d/.exec(data.osm3s?.timestamp_osm_base ?? '')?.[0] ?? null,
  }
}
