import { createHash } from 'node:crypto'
import type { FoundLead } from 'contract/runs/result.ts'
import { readTaxId } from 'contract/values/tax-ids.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { findViolatedConstraint } from '#db/failures.ts'
import { leads, suppressions } from '#db/tables/results.ts'
import { listMatchKeys, parsePhone, parseSite, toIdentity, toInstagramKey } from './merge/identity.ts'

export type LeadRow = typeof leads.$inferSelect

export const toFound = ({ placeId, ...row }: Omit<LeadRow, 'folded'>): FoundLead => ({ ...row, place_id: placeId })

/** What a contact is recognised by: these keys, and those of what it has. */
export const joinMatchKeys = (row: Omit<LeadRow, 'folded'>, keys: readonly string[]): string[] => [
  ...new Set([...keys, ...listMatchKeys(toIdentity(toFound(row)))]),
]

/** A mobile is the same with and without its ninth digit. */
function toLineKey(phone: string | null | undefined): string | null {
  const { area, line } = parsePhone(phone) ?? {}
  return area && line ? `${area}${line}` : null
}

function listIdentifiers(lead: FoundLead): string[] {
  const others = { placeId: lead.place_id ?? null, cnpj: readTaxId(lead.cnpj ?? '') ?? null, line: toLineKey(lead.phone) }
  return Object.entries({ ...buildLeadKeys(lead), ...others }).flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`]))
}

/** Leads of which only the names are known are the same if their names are equal. */
export function isSameBusiness(one: FoundLead, other: FoundLead): boolean {
  const [own, others] = [listIdentifiers(one), new Set(listIdentifiers(other))]
  return own.length + others.size === 0 ? one.name.trim() === other.name.trim() : own.some((identifier) => others.has(identifier))
}

/** With the server's key, so that the list cannot be searched for phone numbers by trying them. */
export const hashIdentifiers = (secrets: SecretBox, lead: FoundLead): string[] =>
  listIdentifiers(lead).map((identifier) => secrets.derive(`suppressed ${identifier}`))

export async function suppressLead(tx: Db, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .insert(suppressions)
    .values(hashes.map((hash) => ({ hash, createdAt: now })))
    .onConflictDoNothing()
}

export async function splitSuppressed<Lead extends FoundLead>(
  tx: Db,
  secrets: SecretBox,
  found: readonly Lead[],
): Promise<{ kept: Lead[]; skipped: number }> {
  const hashed = found.map((lead) => ({ lead, hashes: hashIdentifiers(secrets, lead) }))
  const all = hashed.flatMap(({ hashes }) => hashes)
  const rows = all.length > 0 ? await tx.select().from(suppressions).where(inArray(suppressions.hash, all)) : []
  const suppressed = new Set(rows.map(({ hash }) => hash))
  const kept = hashed.filter(({ hashes }) => !hashes.some((hash) => suppressed.has(hash))).map(({ lead }) => lead)
  return { kept, skipped: found.length - kept.length }
}

const SHARED_HOSTS = /(^|\.)(instagram|facebook|linktr|wa|whatsapp|linkedin|tiktok|youtube|google)\.[a-z.]+$/

const MIN_PHONE = 8

/** Without Brazil's country code and leading zeros; null if there are too few digits to identify a business. */
function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return national.length >= MIN_PHONE ? national : null
}

/** The host without `www.`, with the path if many businesses share the host. */
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

/** Null without an address, since a name alone says too little. */
const placeKey = ({ name, address }: FoundLead): string | null =>
  address ? `${normalizeText(name)}|${normalizeText(address)}` : null

const MAX_KEY_LENGTH = 200

/** An index row has at most 2,704 bytes, and a letter may have four. */
const hashIfLong = (key: string | null): string | null =>
  key !== null && key.length > MAX_KEY_LENGTH ? createHash('sha256').update(key).digest('hex') : key

/** A null key matches no other. */
export const buildLeadKeys = (lead: FoundLead) => ({
  phoneKey: hashIfLong(phoneKey(lead.phone)),
  siteKey: hashIfLong(siteKey(lead.site)),
  placeKey: hashIfLong(placeKey(lead)),
  instagramKey: toInstagramKey(lead.instagram),
  originKey: hashIfLong(lead.origin ? `${lead.origin.source} ${lead.origin.id}` : null),
})

export type LeadKeys = ReturnType<typeof buildLeadKeys>
const KEY_NAMES = ['phoneKey', 'siteKey', 'placeKey', 'instagramKey', 'originKey'] as const

const KEY_INDEXES = new Set(['leads_phone', 'leads_site', 'leads_place', 'leads_instagram', 'leads_origin'])

/** Which contacts have any of these keys. */
export function keyCondition(keys: readonly Partial<LeadKeys>[]): SQL | undefined {
  const same = KEY_NAMES.map((name) => {
    const wanted = keys.map((each) => each[name]).filter((key) => typeof key === 'string')
    return wanted.length > 0 ? inArray(leads[name], wanted) : undefined
  })
  return or(...same)
}

/** Of several contacts that share a unique key the first has it. */
export function createKeyClaims(holders: readonly LeadKeys[]) {
  const taken = new Set(holders.flatMap((holder) => KEY_NAMES.map((name) => `${name} ${holder[name]}`)))
  return <Keys extends Partial<LeadKeys>>(keys: Keys): Keys => {
    const free = { ...keys }
    for (const name of KEY_NAMES) {
      if (taken.has(`${name} ${keys[name]}`)) free[name] = null
      taken.add(`${name} ${keys[name]}`)
    }
    return free
  }
}

export const findKeyHolders = async (tx: Db, keys: readonly Partial<LeadKeys>[], others?: SQL): Promise<LeadKeys[]> => {
  const wanted = keyCondition(keys)
  return wanted ? tx.select().from(leads).where(and(wanted, others)) : []
}

/** The keys that no other contact has. */
export const claimKeys = async <Keys extends Partial<LeadKeys>>(tx: Db, id: number, keys: Keys): Promise<Keys> =>
  createKeyClaims(await findKeyHolders(tx, [keys], ne(leads.id, id)))(keys)

const MOST_TRIES = 5

/** Between the reading of who has a key and its writing another contact may take it: an edit waits for no other writer. Then both are repeated. */
export async function writeWithKeys<T>(tx: Db, write: (tx: Db) => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await tx.transaction(write)
  } catch (error) {
    if (tries === 1 || !KEY_INDEXES.has(findViolatedConstraint(error) ?? '')) throw error
    return writeWithKeys(tx, write, tries - 1)
  }
}

/** A number that no other advisory lock uses; see db/migrate.ts and the migration of runs. */
const LEADS_LOCK = 7_214_304

/**
 * Makes whoever merges contacts do it one at a time: of two reports of the same business the second completes what the first one saved.
 * An edit of one contact does not wait for it.
 */
export const lockLeads = (tx: Db): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(${LEADS_LOCK})`)
