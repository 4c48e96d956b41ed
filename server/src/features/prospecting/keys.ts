import { createHash } from 'node:crypto'
import type { FoundLead } from 'contract/runs/result.ts'
import { toCompactText } from 'contract/values.ts'

const MIN_PHONE = 8

/** Digits alone; Brazil's own code and a leading zero do not make another number. Too few digits name nobody. */
function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return national.length >= MIN_PHONE ? national : null
}

/** As an http(s) address; null where it is none. */
export function siteOf(site: string | null | undefined): URL | null {
  const text = site?.trim()
  if (!text) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

/** Pages that hold many businesses, each under a path of its own. */
const SHARED_HOSTS = /(^|\.)(instagram|facebook|linktr|wa|whatsapp|linkedin|tiktok|youtube|google)\.[a-z.]+$/

/** Host without `www.`; the path too where many share the host. */
function siteKey(site: string | null | undefined): string | null {
  const url = siteOf(site)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  return SHARED_HOSTS.test(host) ? `${host}${url.pathname.replace(/\/+$/, '').toLowerCase()}${url.search}` : host
}

const plain = (text: string) =>
  toCompactText(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Name and address together; without an address a name says too little. */
const placeKey = ({ name, address }: FoundLead): string | null => (address ? `${plain(name)}|${plain(address)}` : null)

const KEPT = 200

/** An index takes no row over 2,704 bytes, and a name in Hangul has four times its letters: what is long stands as its hash. */
const short = (key: string | null): string | null =>
  key !== null && key.length > KEPT ? createHash('sha256').update(key).digest('hex') : key

/** What tells that two leads are the same place. Null: this does not tell. */
export const keysOf = (lead: FoundLead) => ({
  phoneKey: short(phoneKey(lead.phone)),
  siteKey: short(siteKey(lead.site)),
  placeKey: short(placeKey(lead)),
})
