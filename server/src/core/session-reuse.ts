import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from './context.ts'

/** A timer may end a little before its time. */
const TIMER_SLACK_MS = 5

/**
 * Waits until no server uses a reading of a session that was made before this call. A call that changes what a person may waits for it
 * between its commit and its answer: a call after the answer reads the change, on every server (decision 0038).
 */
export async function waitOutSessionReuse({ timings: { sessionReuseMs } }: Pick<Services, 'timings'>): Promise<void> {
  if (sessionReuseMs > 0) await wait(sessionReuseMs + TIMER_SLACK_MS)
}
