import { setImmediate as breathe } from 'node:timers/promises'
import type { Services } from './context.ts'

const SLICE = 1_000

/** Yields a list in slices of at most a thousand items. Before each slice the event loop serves other calls. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    await breathe()
    yield items.slice(at, at + SLICE)
  }
}

/**
 * A line in which every owner has a place of its own: the next item is of the owner who has waited longest for a turn, so that somebody
 * with many items keeps everybody else waiting for one of them.
 */
export type FairLine<Item> = {
  /** @returns whether the item was added; false where the owner has `most` items in the line already */
  push(owner: string, item: Item, most: number): boolean
  shift(): Item | undefined
  remove(owner: string, item: Item): void
}

export function createFairLine<Item>(): FairLine<Item> {
  /** Each owner's items. The order of the map's keys is that of the turns. */
  const owners = new Map<string, Item[]>()
  return {
    push(owner, item, most) {
      const items = owners.get(owner) ?? []
      if (items.length >= most) return false
      owners.set(owner, [...items, item])
      return true
    },
    shift() {
      const [first] = owners
      if (!first) return undefined
      const [owner, [next, ...others]] = first
      owners.delete(owner)
      if (others.length > 0) owners.set(owner, others)
      return next
    },
    remove(owner, item) {
      const others = owners.get(owner)?.filter((other) => other !== item) ?? []
      if (others.length > 0) owners.set(owner, others)
      else owners.delete(owner)
    },
  }
}

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

/** Limits how many pieces of work run at once on this server. */
export type Semaphore = {
  /** @returns a function that releases the slot and may be called more than once; undefined where no slot is free */
  tryAcquire(): (() => void) | undefined
}

export function createSemaphore(slots: number): Semaphore {
  const acquired = new Set<symbol>()
  return {
    tryAcquire() {
      if (acquired.size >= slots) return undefined
      const slot = Symbol()
      acquired.add(slot)
      return () => void acquired.delete(slot)
    },
  }
}

/** Makes a server that stops wait some seconds for the work. A failure is reported nowhere: the work itself has to log it. */
export function trackInFlight({ unfinished }: Pick<Services, 'unfinished'>, work: Promise<unknown>): void {
  const ended = work.catch(() => undefined)
  unfinished.add(ended)
  void ended.finally(() => unfinished.delete(ended))
}

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
