import type { Look } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { waitAtMost } from '../../core/wait-at-most.ts'
import { createPriorityQueue, type PriorityQueueOptions, type WaitingLimits } from './process/priority-queue.ts'
import { type ChildLimits, type RendererProcess, startRendererProcess } from './process/start-renderer-process.ts'
import type { RenderedSlide, SlideOptions, SlideRequest } from './slide-request.ts'

const MB = 1024 * 1024

export type RendererLimits = ChildLimits & {
  /** How long a process without work is kept, in milliseconds. */
  idleMs: number
  waiting: WaitingLimits
}

const LIMITS: RendererLimits = {
  memory: 300 * MB,
  hardMemory: 500 * MB,
  slideMs: 15_000,
  idleMs: 60_000,
  waiting: { urgent: 100, ordinary: 200 },
}

export type SlideRenderer = {
  /**
   * Renders a slide in the renderer's process, one slide at a time. An urgent slide waits only for the slide under way and earlier urgent
   * ones, so that an editor shows the typed text while a run draws. A request that is aborted while it waits is dropped. After a crash the
   * next request gets a new process.
   * @throws SlideFailedError, or the signal's reason
   */
  renderSlide(slide: Slide, look: Look, options: SlideOptions & PriorityQueueOptions): Promise<RenderedSlide>
  /** Refuses the waiting slides, gives the slide under way at most `drainMs` to end, then ends the process. */
  stop(drainMs?: number): Promise<void>
}

/** Makes a renderer, whose process starts with the first slide and ends after `idleMs` without one. Tests replace `start`. */
export function createSlideRenderer(
  limits: Partial<RendererLimits> = {},
  start: (limits: ChildLimits) => RendererProcess = startRendererProcess,
): SlideRenderer {
  const { idleMs, waiting, ...childLimits } = { ...LIMITS, ...limits }
  const turns = createPriorityQueue(waiting)
  let child: RendererProcess | undefined
  let idle: NodeJS.Timeout | undefined

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

  return {
    renderSlide: (slide, look, { signal, isUrgent, ...options }) =>
      turns.enqueue(() => renderNow({ slide, look, ...options }), { signal, isUrgent }),
    async stop(drainMs = 5000) {
      await waitAtMost(drainMs, turns.stop())
      clearTimeout(idle)
      endChild()
    },
  }
}
