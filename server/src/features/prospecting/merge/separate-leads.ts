import { isDeepStrictEqual } from 'node:util'
import type { LeadSeparation, SourceSeparation } from 'contract/prospecting/merging.ts'
import { FILLED_FIELDS, type FieldOrigins } from 'contract/runs/result.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { type LeadMerge, leads } from '#db/tables/results.ts'
import { buildLeadKeys, claimKeys, joinMatchKeys, type LeadRow, lockLeads, toFound } from '../lead-keys.ts'
import { leadNotFoundError } from '../leads.ts'
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

/** What a source filled and no person wrote since. A position goes with its address. */
function listFilled(lead: LeadRow, source: string): (keyof FieldOrigins)[] {
  const fields = FILLED_FIELDS.filter((field) => lead.origins[field]?.source === source && !lead.editedFields.includes(field))
  const isThere = lead.address === null ? lead.origins.position?.source === source : fields.includes('address')
  return 'position' in lead.origins && isThere ? [...fields, 'position'] : fields
}

/** @throws 422 */
function takeOut(lead: LeadRow, source: string) {
  const names = listFilled(lead, source)
  const [first] = names
  if (!first) throw invalidFieldsError({ source: 'Nenhum campo deste contato veio desta fonte' })
  const columns = names.flatMap((name) => (name === 'position' ? (['latitude', 'longitude'] as const) : [name]))
  const isTaken = ([name]: [string, unknown]) => names.some((each) => each === name)
  const origins = Object.entries(lead.origins)
  return {
    taken: {
      ...Object.fromEntries(columns.map((column) => [column, lead[column]])),
      origin: lead.origins[first] ?? null,
      // Of the position of its address another source may have told.
      origins: Object.fromEntries(origins.filter((each) => isTaken(each) && each[1]?.source !== source)) as FieldOrigins,
    },
    left: {
      ...Object.fromEntries(columns.map((column) => [column, null])),
      origins: Object.fromEntries(origins.filter((each) => !isTaken(each))) as FieldOrigins,
    },
  }
}

/** Its later reports lead to the new contact, since that has the ids that the source gave. @throws 404, 409 `lead_changed`, 422 */
export async function separateSource(ctx: Ctx, id: number, { source, name, revision }: SourceSeparation) {
  const { db, now } = ctx
  await lockLeads(db)
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    .for('update')
  if (!lead) throw leadNotFoundError()
  if (lead.revision !== revision) throw leadChangedError()
  const { taken, left } = takeOut(lead, source)
  const ids = lead.matchKeys.filter((key) => key.startsWith('o '))
  const ofSource = ids.filter((key) => key.startsWith(`o ${source} `) && key !== `o ${lead.origin?.source} ${lead.origin?.id}`)
  const fresh = { ...taken, name, runId: lead.runId, createdAt: now(), otherLeads: [id] }
  const [made] = await db.insert(leads).values(fresh).returning()
  if (!made) throw leadNotFoundError()
  const staying = ids.filter((key) => !ofSource.includes(key))
  const otherLeads = addId(lead.otherLeads, made.id)
  await changeKept(ctx, lead, { ...left, otherLeads, matchKeys: joinMatchKeys({ ...lead, ...left }, staying) })
  const keys = await claimKeys(db, made.id, buildLeadKeys(toFound(made)))
  await db
    .update(leads)
    .set({ ...keys, matchKeys: joinMatchKeys(made, ofSource) })
    .where(eq(leads.id, made.id))
  return { ok: true as const, id: made.id }
}
