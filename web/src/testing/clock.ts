import { onTestFinished, vi } from 'vitest'
import { waitForRequestsToArrive } from './server.ts'

const STEP_MS = 1_000
/** The time limit to pass to `vi.waitFor`, whose default of one second is too short on a busy machine. */
export const LONGEST_WAIT_MS = 30_000

/** Advances the faked time by `ms` in small steps, and lets real time pass between them, so that requests are answered. */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, ms - passed))
    await waitForRequestsToArrive()
  }
}

/** Freezes `Date` at noon of 27/11/2026 in São Paulo for a test, so that two hours ago is still the same day. Timers keep running. */
export function freezeDateAtNoon(): void {
  vi.setSystemTime(new Date('2026-11-27T15:00:00Z'))
  onTestFinished(() => void vi.useRealTimers())
}
