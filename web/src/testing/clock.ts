import { onTestFinished, vi } from 'vitest'
import { waitForNetwork } from './server.ts'

const STEP_MS = 1_000
/** The limit of `vi.waitFor`, whose own one second is short on a busy machine. */
export const LONGEST_WAIT_MS = 30_000

/** Advances faked time in small steps and waits for real time between them, so that requests are answered. */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, ms - passed))
    await waitForNetwork()
  }
}

/** Sets the clock to noon in São Paulo for a test: two hours ago is then the same day. Timers go on. */
export function setClockToNoon(): void {
  vi.setSystemTime(new Date('2026-11-27T15:00:00Z'))
  onTestFinished(() => void vi.useRealTimers())
}
