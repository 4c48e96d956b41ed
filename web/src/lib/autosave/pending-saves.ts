const TIMEOUT_MS = 3_000

type PendingSave = { id: number | undefined; done: Promise<unknown> }

const timeout = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

export function createPendingSaves() {
  const saves = new Set<PendingSave>()
  return {
    track(id: number | undefined, save: Promise<unknown>): void {
      const entry: PendingSave = { id, done: save.finally(() => saves.delete(entry)) }
      saves.add(entry)
    },
    /** At most three seconds, so that a read that follows sees the saves of closed editors. */
    async wait(id?: number): Promise<void> {
      const awaited = [...saves].filter((one) => id === undefined || one.id === id)
      if (awaited.length > 0) await Promise.race([Promise.allSettled(awaited.map(({ done }) => done)), timeout()])
    },
  }
}

export type PendingSaves = ReturnType<typeof createPendingSaves>
