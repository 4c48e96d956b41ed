import type { Services } from './context.ts'

/** Makes a server that stops wait some seconds for the work. A failure is reported nowhere: the work itself has to log it. */
export function trackInFlight({ unfinished }: Pick<Services, 'unfinished'>, work: Promise<unknown>): void {
  const ended = work.catch(() => undefined)
  unfinished.add(ended)
  void ended.finally(() => unfinished.delete(ended))
}
