import { firstOnOrAfter } from 'contract/finance/frequency.ts'
import type { Edited } from 'contract/finance/series.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { conflict } from '../../../core/errors.ts'
import { findPlanningDay } from '../../../db/server-clock.ts'
import { series } from '../../../db/tables/series.ts'
import { touched } from '../entry.ts'
import { makeOccurrences, takeAwayAfter } from '../occurrences.ts'
import { lockSeries, ownInstant } from '../series-lock.ts'
import { ruleOf, type Series } from '../series-rule.ts'

type Stopped = { ok: true; retiradas: number }

const ended = () => conflict('Esta recorrência já foi encerrada')

/** What lies after today and nobody has touched goes with it; it can be made again. */
async function stop(ctx: Ctx, of: Series, stopped: Partial<Pick<Series, 'pausedAt' | 'endedAt'>>): Promise<Stopped> {
  const { removed, nextOccurrence } = await takeAwayAfter(ctx.db, of, await findPlanningDay(ctx))
  await ctx.db
    .update(series)
    .set({ ...stopped, nextOccurrence, ...touched(ctx) })
    .where(eq(series.id, of.id))
  return { ok: true, retiradas: removed }
}

/** From today on; what fell into the time between is left out on purpose. */
async function goOn(ctx: Ctx, of: Series, going: Partial<Pick<Series, 'pausedAt' | 'endedAt'>>): Promise<Edited> {
  const today = await findPlanningDay(ctx)
  const nextOccurrence = Math.max(of.nextOccurrence, firstOnOrAfter(ruleOf(of), today))
  const after = { ...of, ...going, nextOccurrence }
  await ctx.db
    .update(series)
    .set({ ...going, nextOccurrence, ...touched(ctx) })
    .where(eq(series.id, of.id))
  const made = await makeOccurrences(ctx.db, after, today, ctx.now())
  return { ok: true, serie: { id: of.id, proximas: made, ate: null } }
}

/** @throws 404, 409 paused or ended already */
export async function pauseSeries(ctx: Ctx, id: number): Promise<Stopped> {
  const of = await lockSeries(ctx.db, id)
  if (of.endedAt !== null) throw ended()
  if (of.pausedAt !== null) throw conflict('Esta recorrência já está pausada')
  return stop(ctx, of, { pausedAt: ctx.now() })
}

/** @throws 404, 409 not paused, or ended */
export async function resumeSeries(ctx: Ctx, id: number): Promise<Edited> {
  const of = await lockSeries(ctx.db, id)
  if (of.endedAt !== null) throw ended()
  if (of.pausedAt === null) throw conflict('Esta recorrência não está pausada')
  return goOn(ctx, of, { pausedAt: null })
}

/** @throws 404, 409 ended already */
export async function endSeries(ctx: Ctx, id: number): Promise<Stopped> {
  const of = await lockSeries(ctx.db, id)
  if (of.endedAt !== null) throw ended()
  return stop(ctx, of, { endedAt: await ownInstant(ctx.db, of, ctx.now()) })
}

/** Undoes the end. @throws 404, 409 not ended, or another one goes on in its place */
export async function reopenSeries(ctx: Ctx, id: number): Promise<Edited> {
  const of = await lockSeries(ctx.db, id)
  if (of.endedAt === null) throw conflict('Esta recorrência não foi encerrada')
  const [later] = await ctx.db.select({ id: series.id }).from(series).where(eq(series.splitFrom, id)).limit(1)
  if (later) throw conflict('Esta recorrência continua em outra', 'Ela foi alterada com “Esta e as próximas”.')
  return goOn(ctx, of, { endedAt: null })
}
