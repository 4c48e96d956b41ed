import { findOccurrenceFrom } from 'contract/finance/frequency.ts'
import type { EditReply } from 'contract/finance/series.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { conflictError } from '../../../core/errors.ts'
import { findPlanningDay } from '../../../db/server-clock.ts'
import { series } from '../../../db/tables/series.ts'
import { makeUpdateStamps } from '../entries/entry.ts'
import { makeOccurrences, removeRegenerableAfter } from '../recurrence/occurrences.ts'
import { computeUniqueInstant, lockSeries } from '../recurrence/series-lock.ts'
import { type Series, toRule } from '../recurrence/series-rule.ts'

type StopReply = { ok: true; removed: number }

const alreadyEnded = () => conflictError('Esta recorrência já foi encerrada')

/** Pauses or ends a series, and deletes its regenerable occurrences after today. */
async function stopSeries(ctx: Ctx, seriesRow: Series, end: Partial<Pick<Series, 'pausedAt' | 'endedAt'>>): Promise<StopReply> {
  const { removed, nextOccurrence } = await removeRegenerableAfter(ctx.db, seriesRow, await findPlanningDay(ctx))
  await ctx.db
    .update(series)
    .set({ ...end, nextOccurrence, ...makeUpdateStamps(ctx) })
    .where(eq(series.id, seriesRow.id))
  return { ok: true, removed }
}

/** Continues a paused or ended series from today on. The occurrences that were due meanwhile are deliberately not made. */
async function continueSeries(
  ctx: Ctx,
  seriesRow: Series,
  reset: Partial<Pick<Series, 'pausedAt' | 'endedAt'>>,
): Promise<EditReply> {
  const today = await findPlanningDay(ctx)
  const nextOccurrence = Math.max(seriesRow.nextOccurrence, findOccurrenceFrom(toRule(seriesRow), today))
  const after = { ...seriesRow, ...reset, nextOccurrence }
  await ctx.db
    .update(series)
    .set({ ...reset, nextOccurrence, ...makeUpdateStamps(ctx) })
    .where(eq(series.id, seriesRow.id))
  const made = await makeOccurrences(ctx.db, after, today, ctx.now())
  return { ok: true, series: { id: seriesRow.id, upcoming: made, until: null } }
}

/** Pauses a series. @throws 404, 409 where it is paused or ended already */
export async function pauseSeries(ctx: Ctx, id: number): Promise<StopReply> {
  const seriesRow = await lockSeries(ctx.db, id)
  if (seriesRow.endedAt !== null) throw alreadyEnded()
  if (seriesRow.pausedAt !== null) throw conflictError('Esta recorrência já está pausada')
  return stopSeries(ctx, seriesRow, { pausedAt: ctx.now() })
}

/** Resumes a paused series. @throws 404, 409 where it is not paused, or has ended */
export async function resumeSeries(ctx: Ctx, id: number): Promise<EditReply> {
  const seriesRow = await lockSeries(ctx.db, id)
  if (seriesRow.endedAt !== null) throw alreadyEnded()
  if (seriesRow.pausedAt === null) throw conflictError('Esta recorrência não está pausada')
  return continueSeries(ctx, seriesRow, { pausedAt: null })
}

/** Ends a series. @throws 404, 409 where it has ended already */
export async function endSeries(ctx: Ctx, id: number): Promise<StopReply> {
  const seriesRow = await lockSeries(ctx.db, id)
  if (seriesRow.endedAt !== null) throw alreadyEnded()
  return stopSeries(ctx, seriesRow, { endedAt: await computeUniqueInstant(ctx.db, [seriesRow], ctx.now()) })
}

/** Undoes the end of a series. @throws 404, 409 where it has not ended, or another series continues it */
export async function reopenSeries(ctx: Ctx, id: number): Promise<EditReply> {
  const seriesRow = await lockSeries(ctx.db, id)
  if (seriesRow.endedAt === null) throw conflictError('Esta recorrência não foi encerrada')
  const [later] = await ctx.db.select({ id: series.id }).from(series).where(eq(series.splitFrom, id)).limit(1)
  if (later) throw conflictError('Esta recorrência continua em outra', 'Ela foi alterada com “Esta e as próximas”.')
  return continueSeries(ctx, seriesRow, { endedAt: null })
}
