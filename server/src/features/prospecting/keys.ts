import { createHash } from 'node:crypto'
import type { FoundLead } from 'contract/runs/result.ts'
import { toCompactText } from 'contract/values.ts'

const MIN_PHONE = 8

/** Returns a phone's digits without Brazil's country code and leading zeros; null where they are too few to identify a place. */
function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return national.length >= MIN_PHONE ? national : null
}

/** Parses an http(s) address, whose scheme may be missing; null where the text is none. */
export function parseSite(site: string | null | undefined): URL | null {
  const text = site?.trim()
  if (!text) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

/** Sites on which many businesses have a page, each under its own path. */
const SHARED_HOSTS = /(^|\.)(instagram|facebook|linktr|wa|whatsapp|linkedin|tiktok|youtube|google)\.[a-z.]+$/

/** Builds a site's key: the host without `www.`, and the path too where many share the host. */
function siteKey(site: string | null | undefined): string | null {
  const url = parseSite(site)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  return SHARED_HOSTS.test(host) ? `${host}${url.pathname.replace(/\/+$/, '').toLowerCase()}${url.search}` : host
}

const normalizeText = (text: string) =>
  toCompactText(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Builds the key of name and address; null without an address, since a name alone says too little. */
const placeKey = ({ name, address }: FoundLead): string | null =>
  address ? `${normalizeText(name)}|${normalizeText(address)}` : null

const MAX_KEY_LENGTH = 200

/** Replaces a long key by its hash: an index row takes 2,704 bytes at most, and a letter may take four. */
const hashIfLong = (key: string | null): string | null =>
  key !== null && key.length > MAX_KEY_LENGTH ? createHash('sha256').update(key).digest('hex') : key

/** Builds the keys by which two leads are the same place; a null key matches none. */
export const buildKeys = (lead: FoundLead) => ({
  phoneKey: hashIfLong(phoneKey(lead.phone)),
  siteKey: hashIfLong(siteKey(lead.site)),
  placeKey: hashIfLong(placeKey(lead)),
})
