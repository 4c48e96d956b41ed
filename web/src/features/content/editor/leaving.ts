type Leaving = { id: number | undefined; done: Promise<unknown> }

/** Texts whose last words are on their way while nobody looks at them any more. */
const leaving = new Set<Leaving>()

export function isLeaving(id: number | undefined, arrival: Promise<unknown>): void {
  const one: Leaving = { id, done: arrival.finally(() => leaving.delete(one)) }
  leaving.add(one)
}

/** Whoever opens it again reads it with its last words. Without an id: once all have arrived, or could not. */
export async function whenLeft(id?: number): Promise<void> {
  const awaited = [...leaving].filter((one) => id === undefined || one.id === id)
  await Promise.allSettled(awaited.map(({ done }) => done))
}
