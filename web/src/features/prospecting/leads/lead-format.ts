import type { Area } from 'contract/prospecting/area.ts'
import { LEAD_STATUS_NAMES, LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import { type Lead, MAX_COUNTED_LEADS } from 'contract/prospecting/leads.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_NAMES[value] }))

/** The server counts no further where filters are set; of exactly one more it is true as well. */
export const formatTotal = (total: number): string =>
  total === MAX_COUNTED_LEADS + 1 ? `mais de ${MAX_COUNTED_LEADS.toLocaleString('pt-BR')}` : total.toLocaleString('pt-BR')

export const toContactHref = (id: number): string => `/contatos/${id}`

export const formatSite = (site: string): string => site.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

export const toTelUrl = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`

type LeadPlace = Pick<Lead, 'name' | 'address' | 'placeId'>

/** Opened by the person's click; no map tile is loaded here. */
export function toOpenStreetMapUrl({ address, city, name, position }: LeadPlace & Pick<Lead, 'city' | 'position'>): string {
  if (position) {
    const { latitude, longitude } = position
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  }
  const url = new URL('https://www.openstreetmap.org/search')
  url.searchParams.set('query', [address ?? name, city?.replace('/', ', ')].filter(Boolean).join(', '))
  return url.href
}

export const toAreaUrl = ({ west, south, east, north }: Area): string =>
  `https://www.openstreetmap.org/?minlon=${west}&minlat=${south}&maxlon=${east}&maxlat=${north}`

/** Google's "Maps URLs": shows the lead's place if its id is known. */
export function toMapUrl({ name, address, placeId }: LeadPlace): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', [name, address].filter(Boolean).join(', '))
  if (placeId) url.searchParams.set('query_place_id', placeId)
  return url.href
}
