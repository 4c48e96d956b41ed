const TIMEOUT_MS = 3_000

type PendingSave = { id: number | undefined; done: Promise<unknown> }

/** Saves of editors that are closed already. */
const pendingSaves = new Set<PendingSave>()

export function trackPendingSave(id: number | undefined, save: Promise<unknown>): void {
  const entry: PendingSave = { id, done: save.finally(() => pendingSaves.delete(entry)) }
  pendingSaves.add(entry)
}

const timeout = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

/** Waits, at most three seconds, for the saves of closed editors, so that a read sees them: those of one document, or of all without an id. */
export async function waitForPendingSaves(id?: number): Promise<void> {
  const awaited = [...pendingSaves].filter((one) => id === undefined || one.id === id)
  if (awaited.length > 0) await Promise.race([Promise.allSettled(awaited.map(({ done }) => done)), timeout()])
}
