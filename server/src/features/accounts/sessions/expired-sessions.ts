import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#core/context.ts'
import { findClockDoubt } from '#db/server-clock.ts'
import { deleteExpiredSessions } from '../purge-accounts.ts'

/**
 * The database announces each deletion, so that the session's event streams end on every server; while the clock is doubted, no
 * session is deleted.
 */
export function startExpiredSessionSweeper(services: Services, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const ending = new AbortController()
  const sweep = async () => {
    while (!ending.signal.aborted) {
      await findClockDoubt(services)
        .then((doubt) => (doubt ? undefined : deleteExpiredSessions(services)))
        .catch(onError)
      await wait(services.timings.expiredSessionsMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }
  const swept = sweep()
  return {
    stop() {
      ending.abort()
      return swept
    },
  }
}
