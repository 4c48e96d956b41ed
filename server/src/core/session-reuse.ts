import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from './context.ts'

/** Added to the wait, because a timer may fire a little early. */
const TIMER_SLACK_MS = 5

/**
 * Waits until no server still uses a session that it read before this call (decision 0029). A call that changes a person's access waits
 * between its commit and its answer, so that every call after the answer reads the change, on every server.
 */
export async function waitOutSessionReuse({ timings: { sessionReuseMs } }: Pick<Services, 'timings'>): Promise<void> {
  if (sessionReuseMs > 0) await wait(sessionReuseMs + TIMER_SLACK_MS)
}
