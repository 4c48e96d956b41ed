/** Pause after the last key press before the text is sent to the server. */
const SEND_DELAY_MS = 1_500
/** Delay before a change is written to this browser. */
const COPY_DELAY_MS = 300
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000]

type Timer = ReturnType<typeof setTimeout>

/**
 * Creates the timers of an autosave: they run the local copy while the person types, the send when the typing pauses, and retries of a
 * failed send with growing delays.
 */
export function createAutosaveTimers(run: { copy: () => void; send: () => void }) {
  let copyTimer: Timer | undefined
  let sendTimer: Timer | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(copyTimer)
    clearTimeout(sendTimer)
    copyTimer = undefined
  }

  return {
    stop,
    /** Schedules the local copy of a change, and with `send` also its send to the server. */
    scheduleSave({ send }: { send: boolean }): void {
      copyTimer ??= setTimeout(() => {
        copyTimer = undefined
        run.copy()
      }, COPY_DELAY_MS)
      clearTimeout(sendTimer)
      if (send) sendTimer = setTimeout(run.send, SEND_DELAY_MS)
    },
    scheduleRetry(): void {
      clearTimeout(sendTimer)
      sendTimer = setTimeout(run.send, RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)])
      failures += 1
    },
    resetBackoff(): void {
      failures = 0
    },
  }
}
