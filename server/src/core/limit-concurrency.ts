type Limits = {
  concurrency: number
  /** The number of pieces of work that may wait for a free place. */
  mostWaiting: number
  /** The number of pieces of work of one person that may run or wait; no limit by default. */
  mostOfPerson?: number | undefined
  /** Makes the error for a piece of work beyond these limits. */
  refuse: () => Error
}

/** Makes a function that runs at most `concurrency` pieces of work at once; the others begin in the order of their calls. */
export function limitConcurrency({ concurrency, mostWaiting, mostOfPerson = Number.POSITIVE_INFINITY, refuse }: Limits) {
  const waiting: (() => void)[] = []
  const ofPersons = new Map<number | undefined, number>()
  let running = 0

  async function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < concurrency) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return async <Result>(work: () => Promise<Result>, personId?: number): Promise<Result> => {
    const own = ofPersons.get(personId) ?? 0
    if (own >= mostOfPerson || (running >= concurrency && waiting.length >= mostWaiting)) throw refuse()
    ofPersons.set(personId, own + 1)
    try {
      return await runInTurn(work)
    } finally {
      const left = (ofPersons.get(personId) ?? 0) - 1
      if (left > 0) ofPersons.set(personId, left)
      else ofPersons.delete(personId)
    }
  }
}
