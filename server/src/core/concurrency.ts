import { setImmediate as breathe } from 'node:timers/promises'
import type { Services } from './context.ts'

const SLICE = 1_000

/** Before each slice of at most a thousand items the event loop serves other calls. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    await breathe()
    yield items.slice(at, at + SLICE)
  }
}

/** The next item is of the owner who has waited longest, so that somebody with many items keeps everybody else waiting for one of them. */
export type FairLine<Item> = {
  /** @returns false if the owner has `most` items in the line already */
  push(owner: string, item: Item, most: number): boolean
  shift(): Item | undefined
  remove(owner: string, item: Item): void
}

export function createFairLine<Item>(): FairLine<Item> {
  /** The order of the map's keys is that of the turns. */
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

/** Does the work once for all simultaneous callers of a key; its signal is aborted when all of them have aborted. */
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

/** A stopping server waits some seconds for the work; a failure is reported nowhere, so the work itself has to log it. */
export function trackInFlight({ unfinished }: Pick<Services, 'unfinished'>, work: Promise<unknown>): void {
  const ended = work.catch(() => undefined)
  unfinished.add(ended)
  void ended.finally(() => unfinished.delete(ended))
}

type Limits = {
  concurrency: number
  /** Counted for each owner. */
  mostWaiting: number
  refuse: () => Error
}

type Line = { owner: string; mostWaiting?: number }

const NOBODY: Line = { owner: '' }

/** Waiting work begins in turns of its owners, and in the order of an owner's calls. */
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
