const TIMEOUT_MS = 3_000

type PendingSave = { id: number | undefined; done: Promise<unknown> }

const timeout = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

/** Creates the set of the last saves that closed editors of one kind of record sent, as long as they are unanswered. */
export function createPendingSaves() {
  const saves = new Set<PendingSave>()
  return {
    track(id: number | undefined, save: Promise<unknown>): void {
      const entry: PendingSave = { id, done: save.finally(() => saves.delete(entry)) }
      saves.add(entry)
    },
    /**
     * Waits, at most three seconds, for the saves of closed editors, so that a read that follows sees them. `id`: waits for the saves of
     * this record only.
     */
    async wait(id?: number): Promise<void> {
      const awaited = [...saves].filter((one) => id === undefined || one.id === id)
      if (awaited.length > 0) await Promise.race([Promise.allSettled(awaited.map(({ done }) => done)), timeout()])
    },
  }
}

export type PendingSaves = ReturnType<typeof createPendingSaves>
