const PATIENCE_MS = 3_000

type Leaving = { id: number | undefined; done: Promise<unknown> }

/** Texts whose last words are on their way while nobody looks at them any more. */
const leaving = new Set<Leaving>()

export function trackPendingSave(id: number | undefined, arrival: Promise<unknown>): void {
  const one: Leaving = { id, done: arrival.finally(() => leaving.delete(one)) }
  leaving.add(one)
}

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/** Whoever opens it again reads it with its last words, unless they take long. Without an id: any of them. */
export async function waitForPendingSaves(id?: number): Promise<void> {
  const awaited = [...leaving].filter((one) => id === undefined || one.id === id)
  if (awaited.length > 0) await Promise.race([Promise.allSettled(awaited.map(({ done }) => done)), patience()])
}
