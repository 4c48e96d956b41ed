import { createFairLine, type FairLine } from '#core/concurrency.ts'
import { SlideFailedError } from './failures.ts'

export type WaitingLimits = { urgent: number; ordinary: number }

/** `isUrgent`: a person waits for the task. `owner`: the person whose task it is; 0, the server, by default. */
export type PriorityQueueOptions = {
  isUrgent?: boolean | undefined
  owner?: number | undefined
  signal?: AbortSignal | undefined
}

type Waiting = { start(): void; refuse(error: unknown): void }

export type PriorityQueue = {
  /**
   * One task at a time, urgent ones first, otherwise in turns of their owners; one aborted while waiting is dropped.
   * @throws SlideFailedError `too many waiting`, `stopped`, or the signal's reason
   */
  enqueue<Result>(work: () => Promise<Result>, options: PriorityQueueOptions): Promise<Result>
  /** Refuses the waiting tasks and all later ones. @returns once the task under way has ended */
  stop(): Promise<void>
}

export function createPriorityQueue(limits: WaitingLimits): PriorityQueue {
  const queues: Record<keyof WaitingLimits, FairLine<Waiting>> = { urgent: createFairLine(), ordinary: createFairLine() }
  let underWay: Promise<unknown> | undefined
  let stopped = false

  function startNext() {
    underWay = undefined
    const next = queues.urgent.shift() ?? queues.ordinary.shift()
    next?.start()
  }

  function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work()
    underWay = running.then(startNext, startNext)
    return running
  }

  function wait<Result>(
    kind: keyof WaitingLimits,
    work: () => Promise<Result>,
    { owner, signal }: { owner: string; signal: AbortSignal | undefined },
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { start: () => leave(() => resolve(run(work))), refuse: (error) => leave(() => reject(error)) }
      const drop = () => {
        queues[kind].remove(owner, waiting)
        waiting.refuse(signal?.reason)
      }
      const leave = (go: () => void) => {
        signal?.removeEventListener('abort', drop)
        go()
      }
      if (!queues[kind].push(owner, waiting, limits[kind]))
        return reject(new SlideFailedError('too many waiting', `${limits[kind]} slides are waiting.`))
      signal?.addEventListener('abort', drop)
    })
  }

  return {
    async enqueue(work, { isUrgent = false, owner = 0, signal }) {
      signal?.throwIfAborted()
      if (stopped) throw new SlideFailedError('stopped', 'The renderer was stopped.')
      if (!underWay) return run(work)
      return wait(isUrgent ? 'urgent' : 'ordinary', work, { owner: String(owner), signal })
    },
    async stop() {
      stopped = true
      for (const queue of Object.values(queues))
        for (let waiting = queue.shift(); waiting; waiting = queue.shift())
          waiting.refuse(new SlideFailedError('stopped', 'The renderer was stopped.'))
      await underWay
    },
  }
}
