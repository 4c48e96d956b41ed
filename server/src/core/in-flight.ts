import type { Services } from './context.ts'

/** Makes the stopping server wait for this work, whether it succeeds or fails. */
export function trackInFlight({ unfinished }: Pick<Services, 'unfinished'>, work: Promise<unknown>): void {
  const ended = work.catch(() => undefined)
  unfinished.add(ended)
  void ended.finally(() => unfinished.delete(ended))
}
