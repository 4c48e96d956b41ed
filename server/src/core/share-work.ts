type Shared<Result> = { result: Promise<Result>; waiting: number; ending: AbortController }

/**
 * Makes a function that does work once for all who ask for it at the same time, by its key. The work's signal is aborted when all of
 * them have left.
 */
export function createSharedWork<Result>() {
  const underWay = new Map<string, Shared<Result>>()

  function begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Shared<Result> {
    const ending = new AbortController()
    const shared: Shared<Result> = { result: work(ending.signal), waiting: 0, ending }
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key)
    }
    shared.result.then(forget, forget)
    underWay.set(key, shared)
    return shared
  }

  /** @throws the signal's reason where it is aborted first */
  return async (key: string, work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    signal.throwIfAborted()
    const shared = underWay.get(key) ?? begin(key, work)
    shared.waiting += 1
    let leave: (() => void) | undefined
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason)
      signal.addEventListener('abort', leave)
    })
    try {
      return await Promise.race([shared.result, left])
    } finally {
      if (leave) signal.removeEventListener('abort', leave)
      shared.waiting -= 1
      if (shared.waiting === 0) {
        // A caller that asks for the same from here on must not be given work that is being aborted.
        if (underWay.get(key) === shared) underWay.delete(key)
        shared.ending.abort(signal.reason)
      }
    }
  }
}
