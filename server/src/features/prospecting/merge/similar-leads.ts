import type { Shared, SimilarLead } from 'contract/prospecting/merging.ts'
import { and, asc, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { type LeadRow, toFound } from '../lead-keys.ts'
import { type Identity, listMatchKeys, toIdentity } from './identity.ts'
import { isMatch } from './is-match.ts'

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other

function listShared(one: Identity, other: Identity): Shared[] {
  const { phone } = one
  const shared = {
    cnpj: isSame(one.cnpj, other.cnpj),
    phone: phone !== null && other.phone !== null && phone.line === other.phone.line && phone.area === other.phone.area,
    site: isSame(one.site, other.site),
    instagram: isSame(one.instagram, other.instagram),
    place: isMatch({ ...one, phone: null, site: null, instagram: null }, { ...other, phone: null, site: null, instagram: null }),
  }
  return (Object.keys(shared) as Shared[]).filter((name) => shared[name])
}

const MAX_COMPARED = 100
const MAX_SIMILAR = 5

/** Contacts that share with this one what tells businesses apart, but for those that a person said to be others. */
export async function findSimilar(db: Db, lead: Omit<LeadRow, 'folded'>): Promise<SimilarLead[]> {
  const identity = toIdentity(toFound(lead))
  const keys = listMatchKeys(identity)
  if (keys.length === 0) return []
  const candidates = await db
    .select()
    .from(leads)
    .where(
      and(
        sql`${leads.matchKeys} && ${sql.param(keys)}`,
        isNull(leads.deletedAt),
        ne(leads.id, lead.id),
        lead.otherLeads.length > 0 ? notInArray(leads.id, lead.otherLeads) : undefined,
      ),
    )
    .orderBy(asc(leads.id))
    .limit(MAX_COMPARED)
  return candidates
    .map((other) => ({ ...other, shared: listShared(identity, toIdentity(toFound(other))) }))
    .filter(({ shared }) => shared.length > 0)
    .slice(0, MAX_SIMILAR)
    .map(({ id, name, city, shared }) => ({ id, name, city, shared }))
}
