import { isDeepStrictEqual } from 'node:util'
import type { LeadSeparation, SourceSeparation } from 'contract/prospecting/merging.ts'
import { FILLED_FIELDS, type FieldOrigins } from 'contract/runs/result.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { type LeadMerge, leads } from '#db/tables/results.ts'
import { buildLeadKeys, claimKeys, type LeadRow, lockLeads, toFound } from '../lead-keys.ts'
import { leadNotFoundError } from '../leads.ts'
import { listMatchKeys, toIdentity } from './identity.ts'
import { addId, changeKept, leadChangedError, pickChanged } from './merge-leads.ts'

const FOLLOWING = ['origins', 'editedFields']

/** The fields that still are as the merge wrote them get back what they had; origins and edited fields follow field by field. */
function takeBack(kept: LeadRow, { before, given }: LeadMerge) {
  const fields = Object.keys(given).filter((name) => !FOLLOWING.includes(name))
  const changedSince = fields.filter((name) => !isDeepStrictEqual(kept[name as keyof LeadRow], given[name]))
  const back = fields.filter((name) => !changedSince.includes(name))
  const old = { origins: kept.origins, editedFields: kept.editedFields, ...before } as Pick<LeadRow, 'origins' | 'editedFields'>
  const staying = Object.entries(kept.origins).filter(([field]) => !back.includes(field))
  const returning = Object.entries(old.origins).filter(([field]) => back.includes(field))
  const { editedFields: written = [] } = given as Partial<LeadRow>
  const added = written.filter((field) => !old.editedFields.includes(field))
  const values: Partial<LeadRow> = {
    ...Object.fromEntries(back.map((name) => [name, before[name]])),
    origins: Object.fromEntries([...staying, ...returning]) as FieldOrigins,
    editedFields: kept.editedFields.filter((field) => !added.includes(field) || changedSince.includes(field)),
  }
  return { values, changedSince }
}

/** @throws 404 */
export async function separateLead(ctx: Ctx, id: number, { isOther }: LeadSeparation) {
  const { db } = ctx
  await lockLeads(db)
  const [part] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNotNull(leads.mergedInto)))
    .for('update')
  const [kept] = await db
    .select()
    .from(leads)
    .where(eq(leads.id, part?.mergedInto ?? 0))
    .for('update')
  if (!part?.merge || !kept) throw leadNotFoundError()
  const { values, changedSince } = takeBack(kept, part.merge)
  const otherLeads = isOther ? addId(kept.otherLeads, part.id) : kept.otherLeads
  await changeKept(ctx, kept, { ...pickChanged(kept, values), otherLeads })
  const keys = await claimKeys(db, part.id, buildLeadKeys(toFound(part)))
  await db
    .update(leads)
    .set({
      ...keys,
      deletedAt: null,
      mergedInto: null,
      merge: null,
      otherLeads: isOther ? addId(part.otherLeads, kept.id) : part.otherLeads,
    })
    .where(eq(leads.id, part.id))
  return { ok: true as const, changedSince }
}

/** Its later reports lead to the new contact, since that has the ids that the source gave. @throws 404, 409 `lead_changed`, 422 */
export async function separateSource(ctx: Ctx, id: number, wanted: SourceSeparation) {
  const { db, now } = ctx
  const { source, name, revision } = wanted
  await lockLeads(db)
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('update')
  if (!lead) throw leadNotFoundError()
  if (lead.revision !== revision) throw leadChangedError()
  const fields = FILLED_FIELDS.filter((field) => lead.origins[field]?.source === source && !lead.editedFields.includes(field))
  const [first] = fields
  if (!first) throw invalidFieldsError({ source: 'Nenhum campo deste contato veio desta fonte' })
  const origin = lead.origins[first] ?? null
  const ofSource = lead.matchKeys.filter(
    (key) => key.startsWith(`o ${source} `) && key !== `o ${lead.origin?.source} ${lead.origin?.id}`,
  )
  const values = Object.fromEntries(fields.map((field) => [field, lead[field]]))
  const cleared = Object.fromEntries(fields.map((field) => [field, null]))
  const origins = Object.fromEntries(Object.entries(lead.origins).filter(([field]) => !fields.some((each) => each === field)))
  const own = { ...lead, ...cleared, origins: origins as FieldOrigins }
  const matchKeys = listMatchKeys(toIdentity(toFound(own)))
  const staying = lead.matchKeys.filter((key) => key.startsWith('o ') && !ofSource.includes(key))
  const found = { name, ...values, origin }
  const fresh = { ...found, placeId: null, runId: lead.runId, createdAt: now(), otherLeads: [id] }
  const [made] = await db.insert(leads).values(fresh).returning()
  if (!made) throw leadNotFoundError()
  await changeKept(ctx, lead, {
    ...cleared,
    origins: own.origins,
    otherLeads: addId(lead.otherLeads, made.id),
    matchKeys: [...new Set([...matchKeys, ...staying])],
  })
  const keys = await claimKeys(db, made.id, buildLeadKeys(toFound(made)))
  await db
    .update(leads)
    .set({ ...keys, matchKeys: [...new Set([...ofSource, ...listMatchKeys(toIdentity(toFound(made)))])] })
    .where(eq(leads.id, made.id))
  return { ok: true as const, id: made.id }
}
