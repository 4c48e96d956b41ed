import type { ServerClockDoubt } from 'contract/accounts/session.ts'
import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import { SERIES_JOB } from '#core/queue.ts'
import { findClockDoubt, recordTrustedTime } from '#db/server-clock.ts'

export async function describeClockDoubt(ctx: Ctx): Promise<ServerClockDoubt | undefined> {
  const doubt = await findClockDoubt(ctx)
  if (!doubt) return undefined
  const { because, now, witness } = doubt
  return { because, now: dateInZone(ctx.timeZone, now), witness: dateInZone(ctx.timeZone, witness) }
}

/**
 * Starts the job that makes the missing occurrences of series.
 * @throws 409 if PostgreSQL's clock disagrees, or the day on the person's screen is over
 */
export async function confirmServerDate(ctx: Ctx, today: CivilDate): Promise<void> {
  const doubt = await findClockDoubt(ctx)
  if (doubt?.because === 'database')
    throw conflictError(
      'O relógio deste servidor e o do PostgreSQL não concordam',
      'Acerte o relógio de um dos dois: não basta confirmar a data.',
    )
  if (ctx.today() !== today)
    throw conflictError('A data deste servidor mudou', 'Confira a data que está na tela agora e confirme de novo.')
  if (!doubt) return
  await recordTrustedTime(ctx)
  await ctx.queue.send(ctx.db, SERIES_JOB, {}, await ctx.databaseNow(ctx.db))
}
