/** After the last key. */
const TYPING_MS = 1_500
const COPY_MS = 300
const AGAIN_MS = [2_000, 5_000, 15_000, 30_000]

type Timer = ReturnType<typeof setTimeout>

/** When a text is kept: here while one types, at the server in a pause, and again after a failure, each time later. */
export function createAutosaveTimers(run: { copy: () => void; send: () => void }) {
  let copying: Timer | undefined
  let sending: Timer | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(copying)
    clearTimeout(sending)
    copying = undefined
  }

  return {
    stop,
    /** Something was typed. `send`: whether the server is to have it. */
    soon(send: boolean): void {
      copying ??= setTimeout(() => {
        copying = undefined
        run.copy()
      }, COPY_MS)
      clearTimeout(sending)
      if (send) sending = setTimeout(run.send, TYPING_MS)
    },
    tryAgain(): void {
      clearTimeout(sending)
      sending = setTimeout(run.send, AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)])
      failures += 1
    },
    forgetFailures(): void {
      failures = 0
    },
  }
}
