import type { Services } from '#core/context.ts'
import { findClockDoubt, recordTrustedTime } from '#db/server-clock.ts'

type Clocks = Parameters<typeof findClockDoubt>[0]

/** The work deletes or creates records by the calendar; a doubt is logged once when it begins and once when it ends. */
export function makeClockGate(services: Clocks & Pick<Services, 'log'>): (work: () => Promise<void>) => Promise<boolean> {
  let isDoubted = false
  return async (work) => {
    const doubt = await findClockDoubt(services)
    if (doubt && !isDoubted)
      services.log.warn(
        doubt,
        'the clock of this server is doubted: nothing is purged and no occurrence is made until it is right',
      )
    if (!doubt && isDoubted) services.log.info({ now: services.now() }, 'the clock of this server is trusted again')
    isDoubted = doubt !== undefined
    if (doubt) return false
    await recordTrustedTime(services)
    await work()
    return true
  }
}
