import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from './context.ts'

/** Added to the wait, because a timer may fire a little early. */
const TIMER_SLACK_MS = 5

/**
 * A call that changes a person's access waits between its commit and its answer, so that every later call on every server reads
 * the change (decision 0029).
 */
export async function waitOutSessionReuse({ timings: { sessionReuseMs } }: Pick<Services, 'timings'>): Promise<void> {
  if (sessionReuseMs > 0) await wait(sessionReuseMs + TIMER_SLACK_MS)
}
