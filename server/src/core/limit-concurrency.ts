type Limits = {
  atOnce: number
  /** How many pieces of work may wait for others to end. */
  mostWaiting: number
  /** Makes the error for work that may not even wait. */
  refuse: () => Error
}

/** Makes a function that runs at most `atOnce` pieces of work at once, in the order in which they came. */
export function limitConcurrency({ atOnce, mostWaiting, refuse }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
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
