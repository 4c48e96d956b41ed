import { LEAD_STATUS_NAMES, LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_NAMES[value] }))

/** Formats a web address without scheme, `www.` and trailing slash: `clinica.com.br/sobre`. */
export const formatSite = (site: string): string => site.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** @returns a `tel:` address with the digits of the number, and its leading plus if it has one */
export const toTelUrl = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`

type LeadPlace = Pick<Lead, 'name' | 'address' | 'placeId'>

/** @returns a link to Google Maps that searches for the lead, and shows its place where the place's id is known (Google's "Maps URLs") */
export function toMapUrl({ name, address, placeId }: LeadPlace): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', [name, address].filter(Boolean).join(', '))
  if (placeId) url.searchParams.set('query_place_id', placeId)
  return url.href
}
