import { isDeepStrictEqual } from 'node:util'
import type { LeadChange } from 'contract/prospecting/leads.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { users } from '#db/tables/workspace.ts'
import { countContact } from '#features/team/count-contact.ts'
import { buildLeadKeys, claimKeys, joinMatchKeys, type LeadKeys, type LeadRow, toFound, writeWithKeys } from './lead-keys.ts'
import { leadNotFoundError } from './leads.ts'
import { makeClientOf } from './make-client.ts'
import { parseSite, toIdentity } from './merge/identity.ts'
import { comparePlaces } from './merge/is-match.ts'
import { toPositionColumns } from './position.ts'

/** What a source gives: a person's value stays when a source brings the lead again (`edited_fields`). */
export const FOUND_FIELDS = ['name', 'phone', 'site', 'address', 'category', 'instagram', 'city', 'email', 'cnpj'] as const

function readAddress(field: 'site' | 'instagram', text: string): string {
  const handle = field === 'instagram' && /^@?([\w.]{1,30})$/.exec(text)?.[1]
  const url = parseSite(handle ? `instagram.com/${handle}` : text)
  const example = field === 'site' ? 'clinica.com.br' : '@clinica'
  if (!url) throw invalidFieldsError({ [field]: `Informe um endereço, como ${example}` })
  return url.href
}

async function requireOwner(db: Db, id: number): Promise<void> {
  const found = await db.$count(users, and(eq(users.id, id), isNull(users.deactivatedAt)))
  if (found === 0) throw invalidFieldsError({ ownerId: 'Esta pessoa não está mais na equipe' })
}

/** Only the keys of what changed: a branch has left some to its head. */
export function findChangedKeys(before: LeadRow, after: LeadRow): Partial<LeadKeys> {
  const [old, fresh] = [buildLeadKeys(toFound(before)), buildLeadKeys(toFound(after))]
  return Object.fromEntries(Object.entries(fresh).filter(([name, key]) => key !== old[name as keyof typeof old]))
}

/** A position is that of an address, and is no longer known of another one. */
const isElsewhere = (before: LeadRow, after: LeadRow, changed: Partial<LeadRow>): boolean =>
  ('address' in changed || 'city' in changed) && comparePlaces(toIdentity(toFound(before)), toIdentity(toFound(after))) !== 'same'

/** A phone, site or Instagram may be another contact's too: a branch shares them. @throws 404, 409 `changed_elsewhere`, 422 naming the field */
export async function editLead(ctx: Ctx, id: number, { revision, base, ...wanted }: LeadChange): Promise<void> {
  const { db } = ctx
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('update')
  if (!lead) throw leadNotFoundError()
  requireNoConflict({ revision, base }, wanted, { revision: lead.revision, values: lead })
  for (const field of ['site', 'instagram'] as const)
    if (wanted[field] && wanted[field] !== lead[field]) wanted[field] = readAddress(field, wanted[field])
  const next = mergeEdit(lead, wanted)
  const changed: Partial<LeadRow> = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, lead[name as keyof LeadRow]),
    ),
  )
  if (Object.keys(changed).length === 0) return
  if (next.nextText && !next.nextOn) throw invalidFieldsError({ nextOn: 'Informe o dia do próximo contato' })
  if (changed.ownerId) await requireOwner(db, changed.ownerId)
  const edited = FOUND_FIELDS.filter((field) => field in changed)
  const editedFields = [...new Set([...lead.editedFields, ...edited])]
  const clientId = changed.status === 'won' ? await makeClientOf(ctx, next) : lead.clientId
  const movedAt = changed.status ? ctx.now() : lead.movedAt
  // What it had before is recognised still, when a source brings that again.
  const matchKeys = joinMatchKeys(next, lead.matchKeys)
  const kept = { matchKeys, editedFields, clientId, movedAt, ...(isElsewhere(lead, next, changed) && toPositionColumns(null)) }
  await writeWithKeys(db, async (tx) => {
    const keys = await claimKeys(tx, id, findChangedKeys(lead, next))
    await tx
      .update(leads)
      .set({ ...changed, ...keys, ...kept })
      .where(eq(leads.id, id))
  })
  if (changed.status) await countContact(ctx, id, { isMade: next.status !== 'new', isFirst: lead.movedAt === null })
}
