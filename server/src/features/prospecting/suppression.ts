import type { FoundLead } from 'contract/runs/result.ts'
import { inArray } from 'drizzle-orm'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { suppressions } from '#db/tables/suppressions.ts'
import { buildLeadKeys } from './lead-keys.ts'

const listIdentifiers = (lead: FoundLead): string[] =>
  Object.entries({ ...buildLeadKeys(lead), placeId: lead.place_id ?? null }).flatMap(([kind, key]) =>
    key === null ? [] : [`${kind} ${key}`],
  )

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
