import type { Look } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { SlideFailed } from './process/failures.ts'
import { type Child, type ChildLimits, startChild } from './process/start-child.ts'
import type { RenderedSlide, SlideOptions, SlideRequest } from './slide-request.ts'

const MB = 1024 * 1024

export type RendererLimits = ChildLimits & {
  /** How long a process without work is kept. */
  idleMs: number
  /** How many slides may wait. */
  waiting: number
}

const LIMITS: RendererLimits = { memory: 300 * MB, hardMemory: 500 * MB, slideMs: 15_000, idleMs: 60_000, waiting: 200 }

export type SlideRenderer = {
  /**
   * Renders a slide as a PNG in the renderer's process, one slide at a time. A request that is aborted while it waits is dropped.
   * @throws SlideFailed; the next request gets a new process after a crash
   */
  renderSlide(slide: Slide, look: Look, options: SlideOptions & { signal?: AbortSignal }): Promise<RenderedSlide>
  /** Refuses the slides that wait, lets the one under way end for at most `drainMs`, then ends the process. */
  stop(drainMs?: number): Promise<void>
}

/** The process starts with the first slide and ends after `idleMs` without one. `start` is replaced in tests. */
export function createSlideRenderer(
  limits: Partial<RendererLimits> = {},
  start: (limits: ChildLimits) => Child = startChild,
): SlideRenderer {
  const { idleMs, waiting: mostWaiting, ...childLimits } = { ...LIMITS, ...limits }
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let stopped = false

  function endChild() {
    child?.kill()
    child = undefined
  }

  async function renderNow(request: SlideRequest): Promise<RenderedSlide> {
    clearTimeout(idle)
    if (child?.isSpent()) endChild()
    child ??= start(childLimits)
    try {
      return await child.render(request)
    } finally {
      if (child?.isSpent()) endChild()
      else idle = setTimeout(endChild, idleMs).unref()
    }
  }

  async function takeTurn(request: SlideRequest, signal: AbortSignal | undefined) {
    waiting -= 1
    signal?.throwIfAborted()
    if (stopped) throw new SlideFailed('stopped', 'The renderer was stopped.')
    return renderNow(request)
  }

  return {
    renderSlide(slide, look, { signal, ...options }) {
      if (waiting >= mostWaiting) return Promise.reject(new SlideFailed('too many waiting', `${waiting} slides are waiting.`))
      waiting += 1
      const turn = lastTurn.then(() => takeTurn({ slide, look, ...options }, signal))
      lastTurn = turn.catch(() => undefined)
      return turn
    },
    async stop(drainMs = 5000) {
      stopped = true
      clearTimeout(idle)
      let timer: NodeJS.Timeout | undefined
      const drained = new Promise((resolve) => {
        timer = setTimeout(resolve, drainMs)
      })
      await Promise.race([lastTurn, drained])
      clearTimeout(timer)
      clearTimeout(idle)
      endChild()
    },
  }
}
