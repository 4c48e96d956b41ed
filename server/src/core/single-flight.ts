type Shared<Result> = { result: Promise<Result>; waiting: number; ending: AbortController }

/**
 * Makes a function that does work once for all callers that ask for the same key at the same time. The work's signal is aborted when all
 * its callers have aborted.
 */
export function createSingleFlight<Result>() {
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

  /** @throws the abort reason of the caller's signal, where it is aborted before the work has ended */
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
        // A caller that asks for the same key from here on must not get the work that is being aborted.
        if (underWay.get(key) === shared) underWay.delete(key)
        shared.ending.abort(signal.reason)
      }
    }
  }
}
