import { LEAD_STATUS_NAMES, LEAD_STATUSES, type Lead } from 'contract/prospecting/leads.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_NAMES[value] }))

/** Without scheme, `www.` or a closing slash: `clinica.com.br/sobre`. */
export const siteLabel = (site: string): string => site.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** Digits and a leading plus: what a phone can dial. */
export const dialOf = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`

type Place = Pick<Lead, 'name' | 'address' | 'placeId'>

/** Maps URLs (Google): the place itself where its id is known. */
export function mapUrl({ name, address, placeId }: Place): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', [name, address].filter(Boolean).join(', '))
  if (placeId) url.searchParams.set('query_place_id', placeId)
  return url.href
}
