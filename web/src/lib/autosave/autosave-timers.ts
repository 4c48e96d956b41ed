const SEND_DELAY_MS = 1_500
const COPY_DELAY_MS = 300
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000]

type Timer = ReturnType<typeof setTimeout>

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
