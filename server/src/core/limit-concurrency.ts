type Limits = {
  concurrency: number
  /** The number of pieces of work that may wait for a free place. */
  mostWaiting: number
  /** Makes the error for a piece of work that finds `mostWaiting` others waiting. */
  refuse: () => Error
}

/** Makes a function that runs at most `concurrency` pieces of work at once; the others begin in the order of their calls. */
export function limitConcurrency({ concurrency, mostWaiting, refuse }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrency) running += 1
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw refuse()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
