import { type CivilDate, dateInZone } from 'contract/dates.ts'
import type { ClockDoubt } from 'contract/session.ts'
import type { Ctx } from '../../core/context.ts'
import { conflictError } from '../../core/errors.ts'
import { SERIES_JOB } from '../../core/queue.ts'
import { findClockDoubt, trustClock } from '../../db/server-clock.ts'

/** What the person is shown of a doubted clock; undefined while it is trusted. */
export async function describeClockDoubt(ctx: Ctx): Promise<ClockDoubt | undefined> {
  const doubt = await findClockDoubt(ctx)
  if (!doubt) return undefined
  const { because, now, witness } = doubt
  return { because, now: dateInZone(ctx.timeZone, now), witness: dateInZone(ctx.timeZone, witness) }
}

/** Trusts the clock from now on, and has the series catch up. @throws 409 where the person cannot know, or saw another day */
export async function confirmClockDay(ctx: Ctx, today: CivilDate): Promise<{ ok: true }> {
  const doubt = await findClockDoubt(ctx)
  if (doubt?.because === 'database')
    throw conflictError(
      'O relógio deste servidor e o do PostgreSQL não concordam',
      'Acerte o relógio de um dos dois: não basta confirmar a data.',
    )
  if (ctx.today() !== today)
    throw conflictError('A data deste servidor mudou', 'Confira a data que está na tela agora e confirme de novo.')
  if (!doubt) return { ok: true }
  await trustClock(ctx)
  await ctx.queue.send(ctx.db, SERIES_JOB, {}, await ctx.databaseNow(ctx.db))
  return { ok: true }
}
