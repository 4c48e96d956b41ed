import { isDeepStrictEqual } from 'node:util'
import type { LeadMerging, LeadsApart, MergedField } from 'contract/prospecting/merging.ts'
import { FILLED_FIELDS, type FieldOrigins } from 'contract/runs/result.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { FOUND_FIELDS, findChangedKeys } from '../edit-lead.ts'
import { claimKeys, joinMatchKeys, type LeadRow, lockLeads } from '../lead-keys.ts'
import { leadNotFoundError } from '../leads.ts'

export const leadChangedError = () =>
  new AppError(409, 'lead_changed', 'O contato foi alterado enquanto você comparava', {
    detail: 'Nada foi gravado. Confira os valores de agora e tente de novo.',
  })

/** In the order of their ids, so that two of these calls never wait for each other. @throws 404 */
async function lockBoth(db: Db, id: number, otherId: number): Promise<[LeadRow, LeadRow]> {
  await lockLeads(db)
  const rows = await db
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [id, otherId]), isNull(leads.deletedAt)))
    .orderBy(asc(leads.id))
    .for('update')
  const [one, other] = [id, otherId].map((wanted) => rows.find((row) => row.id === wanted))
  if (!one || !other) throw leadNotFoundError()
  return [one, other]
}

function mergeOrigins(kept: LeadRow, other: LeadRow, take: readonly MergedField[]): FieldOrigins {
  const taken = FILLED_FIELDS.filter((field) => take.includes(field) && other[field] !== kept[field])
  const staying = Object.entries(kept.origins).filter(([field]) => !taken.some((name) => name === field))
  const known = taken.filter((field) => other[field] !== null)
  const coming = known.map((field) => [field, field in other.origins ? other.origins[field] : other.origin])
  return Object.fromEntries([...staying, ...coming])
}

/** What a person left empty, no source fills again. */
function mergeEditedFields(kept: LeadRow, other: LeadRow, take: readonly MergedField[]): string[] {
  const taken = other.editedFields.filter((field) => take.some((name) => name === field))
  const refused = FOUND_FIELDS.filter((field) => other[field] !== null && kept[field] === null && !take.includes(field))
  return [...new Set([...kept.editedFields, ...taken, ...refused])]
}

/** The columns of the kept contact that change. */
function combine(kept: LeadRow, other: LeadRow, take: readonly MergedField[]): Partial<LeadRow> {
  const takesStatus = take.includes('status')
  const wanted: Partial<LeadRow> = {
    ...Object.fromEntries(take.map((field) => [field, other[field]])),
    ...(take.includes('nextOn') && { nextText: other.nextText }),
    ...(take.includes('address') && { latitude: other.latitude, longitude: other.longitude }),
    clientId: takesStatus ? (other.clientId ?? kept.clientId) : (kept.clientId ?? other.clientId),
    tags: [...new Set([...kept.tags, ...other.tags])],
    origins: mergeOrigins(kept, other, take),
    editedFields: mergeEditedFields(kept, other, take),
  }
  return pickChanged(kept, wanted)
}

export const pickChanged = (row: LeadRow, wanted: Partial<LeadRow>): Partial<LeadRow> =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof LeadRow])))

/** The kept contact's other columns follow: its keys, its match keys, and since when it has its status. */
export async function changeKept({ db, now }: Pick<Ctx, 'db' | 'now'>, kept: LeadRow, change: Partial<LeadRow>): Promise<void> {
  const next = { ...kept, ...change }
  const keys = await claimKeys(db, kept.id, findChangedKeys(kept, next))
  const matchKeys = joinMatchKeys(next, kept.matchKeys)
  const movedAt = next.status === kept.status ? kept.movedAt : now()
  await db
    .update(leads)
    .set({ ...change, ...keys, matchKeys: change.matchKeys ?? matchKeys, movedAt })
    .where(eq(leads.id, kept.id))
}

const NO_KEYS = { phoneKey: null, siteKey: null, placeKey: null, instagramKey: null, originKey: null }

/** The other contact stays as it was, hidden, and can be separated again. @throws 404, 409 `lead_changed`, 422 */
export async function mergeLeads(ctx: Ctx, id: number, wanted: LeadMerging): Promise<void> {
  const { db, now } = ctx
  const { otherId, revision, otherRevision, take } = wanted
  if (otherId === id) throw invalidFieldsError({ otherId: 'Escolha outro contato' })
  const [kept, other] = await lockBoth(db, id, otherId)
  if (kept.revision !== revision || other.revision !== otherRevision) throw leadChangedError()
  const given = combine(kept, other, take)
  const before = Object.fromEntries(Object.keys(given).map((name) => [name, kept[name as keyof LeadRow]]))
  const matchKeys = joinMatchKeys(other, other.matchKeys)
  await db
    .update(leads)
    .set({ ...NO_KEYS, matchKeys, deletedAt: now(), mergedInto: id, merge: { before, given } })
    .where(eq(leads.id, otherId))
  await changeKept(ctx, kept, given)
}

const withoutId = (ids: number[], id: number) => ids.filter((each) => each !== id)
export const addId = (ids: number[], id: number) => [...withoutId(ids, id), id]

/** @throws 404 */
export async function tellLeadsApart({ db }: Ctx, id: number, { otherId, isOther }: LeadsApart): Promise<void> {
  const [one, other] = await lockBoth(db, id, otherId)
  for (const [row, apart] of [
    [one, other.id],
    [other, one.id],
  ] as const) {
    const otherLeads = isOther ? addId(row.otherLeads, apart) : withoutId(row.otherLeads, apart)
    await db.update(leads).set({ otherLeads }).where(eq(leads.id, row.id))
  }
}
