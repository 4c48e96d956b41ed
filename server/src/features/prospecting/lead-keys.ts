import { createHash } from 'node:crypto'
import type { FoundLead } from 'contract/runs/result.ts'
import { toNameKey } from 'contract/values/values.ts'

const MIN_PHONE = 8

/**
 * Returns a phone's digits without Brazil's country code and leading zeros; null where there are too few digits to identify a
 * business.
 */
function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return national.length >= MIN_PHONE ? national : null
}

/** Parses an http(s) URL, which may lack its scheme; null where the text is not a URL. */
export function parseSite(site: string | null | undefined): URL | null {
  const text = site?.trim()
  if (!text) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

/** Hosts on which many businesses have a page, each under its own path. */
const SHARED_HOSTS = /(^|\.)(instagram|facebook|linktr|wa|whatsapp|linkedin|tiktok|youtube|google)\.[a-z.]+$/

/** Builds the key of a site: its host without `www.`, with the path where many businesses share the host. */
function siteKey(site: string | null | undefined): string | null {
  const url = parseSite(site)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  return SHARED_HOSTS.test(host) ? `${host}${url.pathname.replace(/\/+$/, '').toLowerCase()}${url.search}` : host
}

const normalizeText = (text: string) =>
  toNameKey(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Builds the key of name and address; null without an address, since a name alone says too little. */
const placeKey = ({ name, address }: FoundLead): string | null =>
  address ? `${normalizeText(name)}|${normalizeText(address)}` : null

const MAX_KEY_LENGTH = 200

/** Replaces a long key by its hash, because an index row has at most 2,704 bytes, and a letter may have four. */
const hashIfLong = (key: string | null): string | null =>
  key !== null && key.length > MAX_KEY_LENGTH ? createHash('sha256').update(key).digest('hex') : key

/** Builds the keys by which two leads are recognised as the same business. A null key matches no other. */
export const buildLeadKeys = (lead: FoundLead) => ({
  phoneKey: hashIfLong(phoneKey(lead.phone)),
  siteKey: hashIfLong(siteKey(lead.site)),
  placeKey: hashIfLong(placeKey(lead)),
})
