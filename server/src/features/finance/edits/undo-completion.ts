import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { changes } from '#db/tables/changes.ts'
import { entries } from '#db/tables/entries.ts'
import { series, seriesSkips } from '#db/tables/series.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'
import { closedCondition } from '../recurrence/occurrences.ts'
import { lockEntryAndRecurrence, type Recurrence } from '../recurrence/series-lock.ts'

const changedLaterError = (what: string) =>
  conflictError('O valor não pode ser desfeito', `${what} depois. Nada foi desfeito: para mudar o valor, edite a saída.`)

const wasValueChange = sql`${changes.columns} ? 'centavos'`

/** @throws 409 if that was no completion, or the outflow was paid since */
async function readCompletion(db: Db, { id, paidOn, paidCentavos }: Entry) {
  const ofEntry = and(eq(changes.thing, 'entry'), eq(changes.thingId, id))
  const [last] = await db.select().from(changes).where(and(ofEntry, wasValueChange)).orderBy(desc(changes.id)).limit(1)
  if (last?.columns.centavos?.[0] !== null) throw changedLaterError('O valor mudou')
  const paidLater = and(ofEntry, gt(changes.id, last.id), sql`${changes.columns} ? 'paid_on'`)
  if (paidCentavos > 0 || (paidOn !== null && (await db.$count(changes, paidLater)) > 0))
    throw changedLaterError('A saída foi paga')
  return last
}

/**
 * Reunites the parts if the completion split the recurrence.
 * @returns the ids; none if one occurrence alone was completed
 * @throws 409 if the recurrence was changed since
 */
async function restoreParts(
  ctx: Ctx,
  { part, parts }: Recurrence,
  { at, columns }: Awaited<ReturnType<typeof readCompletion>>,
): Promise<number[]> {
  const { db } = ctx
  const ids = parts.map(({ id }) => id)
  const ofParts = and(eq(changes.thing, 'series'), inArray(changes.thingId, ids))
  if (parts.some(({ createdAt }) => createdAt > at) || (await db.$count(changes, and(ofParts, gt(changes.at, at)))) > 0)
    throw changedLaterError('A recorrência mudou')
  const valued = await db
    .select()
    .from(changes)
    .where(and(ofParts, eq(changes.at, at), wasValueChange))
  for (const { thingId, columns: former } of valued)
    await db
      .update(series)
      .set({ centavos: former.centavos?.[0] as number | null, ...makeUpdateStamps(ctx) })
      .where(eq(series.id, thingId))
  const restored = valued.map(({ thingId }) => thingId)
  const [whole] = (columns.series_id ?? []) as number[]
  if (whole === undefined) return restored
  await db
    .update(entries)
    .set({ seriesId: whole, ...makeUpdateStamps(ctx) })
    .where(eq(entries.seriesId, part.id))
  await db.update(seriesSkips).set({ seriesId: whole }).where(eq(seriesSkips.seriesId, part.id))
  await db.delete(series).where(eq(series.id, part.id))
  const { occurrences, nextOccurrence } = part
  await db
    .update(series)
    .set({ occurrences, nextOccurrence, ...makeUpdateStamps(ctx) })
    .where(eq(series.id, whole))
  return [...restored, whole]
}

/**
 * Values changed by hand and occurrences paid since stay.
 * @throws 404; 409 if the value or the recurrence was changed since, or it was paid; nothing is undone then
 */
export async function undoCompletion(ctx: Ctx, id: number): Promise<void> {
  const { entry, recurrence } = await lockEntryAndRecurrence(ctx.db, 'outflow', id, 'open')
  const completion = await readCompletion(ctx.db, entry)
  const partIds = recurrence ? await restoreParts(ctx, recurrence, completion) : []
  const inherited = sql`(select centavos from series where series.id = ${entries.seriesId})`
  const own = sql`'centavos' = any(${entries.ownFields})`
  const former = sql`case when ${entries.id} = ${id} then null when ${own} or ${closedCondition} then ${entries.centavos} else ${inherited} end`
  await ctx.db
    .update(entries)
    .set({
      centavos: former,
      ownFields: sql`case when ${former} is not distinct from ${inherited} then array_remove(${entries.ownFields}, 'centavos')
        when ${own} then ${entries.ownFields} else ${entries.ownFields} || 'centavos'::text end`,
      ...makeUpdateStamps(ctx),
    })
    .where(or(eq(entries.id, id), inArray(entries.seriesId, partIds)))
}
