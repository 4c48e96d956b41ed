import { findOccurrenceFrom } from 'contract/finance/frequency.ts'
import type { EditReply } from 'contract/finance/series.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import { findPlanningDay } from '#db/server-clock.ts'
import { series } from '#db/tables/series.ts'
import { makeUpdateStamps } from '../entries/entry.ts'
import { makeOccurrences, removeRegenerableAfter } from '../recurrence/occurrences.ts'
import { computeUniqueInstant, lockRecurrence, type Recurrence } from '../recurrence/series-lock.ts'
import { type Series, toRule } from '../recurrence/series-rule.ts'

type Stop = Partial<Pick<Series, 'pausedAt' | 'endedAt'>>
type StopReply = { ok: true; removed: number }

const isEnded = ({ parts }: Recurrence): boolean => parts.every(({ endedAt }) => endedAt !== null)
const isPaused = ({ parts }: Recurrence): boolean => parts.some(({ pausedAt }) => pausedAt !== null)

async function lockUnended(ctx: Ctx, id: number): Promise<Recurrence> {
  const recurrence = await lockRecurrence(ctx.db, id)
  if (isEnded(recurrence)) throw conflictError('Esta recorrência já foi encerrada')
  return recurrence
}

async function stopRecurrence(ctx: Ctx, { parts }: Recurrence, stop: Stop): Promise<StopReply> {
  const today = await findPlanningDay(ctx)
  let all = 0
  for (const part of parts) {
    const { removed, nextOccurrence } = await removeRegenerableAfter(ctx.db, part, today)
    await ctx.db
      .update(series)
      .set({ ...stop, nextOccurrence, ...makeUpdateStamps(ctx) })
      .where(eq(series.id, part.id))
    all += removed
  }
  return { ok: true, removed: all }
}

/** The occurrences that were due meanwhile are deliberately not made. */
async function continueRecurrence(ctx: Ctx, { part: { id }, parts }: Recurrence, reset: Stop): Promise<EditReply> {
  const today = await findPlanningDay(ctx)
  let upcoming = 0
  for (const part of parts) {
    const nextOccurrence = Math.max(part.nextOccurrence, findOccurrenceFrom(toRule(part), today))
    await ctx.db
      .update(series)
      .set({ ...reset, nextOccurrence, ...makeUpdateStamps(ctx) })
      .where(eq(series.id, part.id))
    upcoming += await makeOccurrences(ctx.db, { ...part, ...reset, nextOccurrence }, today, ctx.now())
  }
  return { ok: true, series: { id, upcoming, until: null } }
}

export async function pauseSeries(ctx: Ctx, id: number): Promise<StopReply> {
  const recurrence = await lockUnended(ctx, id)
  if (isPaused(recurrence)) throw conflictError('Esta recorrência já está pausada')
  return stopRecurrence(ctx, recurrence, { pausedAt: ctx.now() })
}

export async function resumeSeries(ctx: Ctx, id: number): Promise<EditReply> {
  const recurrence = await lockUnended(ctx, id)
  if (!isPaused(recurrence)) throw conflictError('Esta recorrência não está pausada')
  return continueRecurrence(ctx, recurrence, { pausedAt: null })
}

export async function endSeries(ctx: Ctx, id: number): Promise<StopReply> {
  const recurrence = await lockUnended(ctx, id)
  return stopRecurrence(ctx, recurrence, { endedAt: await computeUniqueInstant(ctx.db, recurrence.parts, ctx.now()) })
}

export async function reopenSeries(ctx: Ctx, id: number): Promise<EditReply> {
  const recurrence = await lockRecurrence(ctx.db, id)
  if (!isEnded(recurrence)) throw conflictError('Esta recorrência não foi encerrada')
  return continueRecurrence(ctx, recurrence, { endedAt: null })
}
