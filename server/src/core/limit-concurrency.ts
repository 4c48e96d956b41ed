import { createFairLine } from './fair-line.ts'

type Limits = {
  concurrency: number
  /** The number of pieces of work of one owner that may wait for a free place. */
  mostWaiting: number
  /** Makes the error for a piece of work whose owner has `mostWaiting` others waiting. */
  refuse: () => Error
}

/** Whose work it is, and how many pieces of it may wait where that is not the `mostWaiting` of all work. */
type Line = { owner: string; mostWaiting?: number }

const NOBODY: Line = { owner: '' }

/**
 * Makes a function that runs at most `concurrency` pieces of work at once; the others begin in turns of their owners, and in the order of
 * an owner's calls.
 */
export function limitConcurrency({ concurrency, mostWaiting: usual, refuse }: Limits) {
  const waiting = createFairLine<() => void>()
  let running = 0
  return async <Result>(work: () => Promise<Result>, { owner, mostWaiting = usual }: Line = NOBODY): Promise<Result> => {
    if (running < concurrency) running += 1
    else {
      const turn = Promise.withResolvers<void>()
      if (!waiting.push(owner, turn.resolve, mostWaiting)) throw refuse()
      await turn.promise
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
