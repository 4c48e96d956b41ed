import type { Look } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import {
  ProcessFailedError,
  type ProcessLimits,
  type SandboxedProcess,
  startSandboxedProcess,
} from '#core/sandbox/start-sandboxed-process.ts'
import { waitAtMost } from '#core/wait-at-most.ts'
import { SlideFailedError } from './process/failures.ts'
import { createPriorityQueue, type PriorityQueueOptions, type WaitingLimits } from './process/priority-queue.ts'
import type { DrawingResult, RenderedSlide, SlideOptions, SlideRequest } from './slide-request.ts'

export const RENDERER_PROGRAM = new URL('./process/child.ts', import.meta.url)
const MB = 1024 * 1024

export type RendererLimits = ProcessLimits & {
  idleMs: number
  waiting: WaitingLimits
}

const LIMITS: RendererLimits = {
  memory: 300 * MB,
  hardMemory: 500 * MB,
  heapMb: 160, // fonts, pictures and glyphs are outside of the heap
  taskMs: 15_000,
  idleMs: 60_000,
  waiting: { urgent: 100, ordinary: 100 },
}

export type SlideRenderer = {
  /**
   * An urgent slide waits only for the slide under way and earlier urgent ones. After a crash the next request gets a new
   * process.
   * @throws SlideFailedError, or the signal's reason
   */
  renderSlide(slide: Slide, look: Look, options: SlideOptions & PriorityQueueOptions): Promise<RenderedSlide>
  /** The slide under way has at most `drainMs` to end; waiting slides are refused. */
  stop(drainMs?: number): Promise<void>
}

export type RendererProcess = SandboxedProcess<SlideRequest, DrawingResult>

async function drawIn(process: RendererProcess, request: SlideRequest): Promise<RenderedSlide> {
  const answer = await process.run(request).catch((error: Error) => {
    if (error instanceof ProcessFailedError) throw new SlideFailedError(error.kind, error.message, error.lastLines)
    throw new SlideFailedError('fault', error.message)
  })
  if ('refusal' in answer) throw new SlideFailedError(answer.refusal.kind, answer.refusal.message)
  return { ...answer.rendered, picture: Buffer.from(answer.rendered.picture) }
}

/** The process starts with the first slide and ends after `idleMs` without one. Tests replace `start`. */
export function createSlideRenderer(
  limits: Partial<RendererLimits> = {},
  start: (limits: ProcessLimits) => RendererProcess = (processLimits) => startSandboxedProcess(RENDERER_PROGRAM, processLimits),
): SlideRenderer {
  const { idleMs, waiting, ...processLimits } = { ...LIMITS, ...limits }
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
    child ??= start(processLimits)
    try {
      return await drawIn(child, request)
    } finally {
      if (child?.isSpent()) endChild()
      else idle = setTimeout(endChild, idleMs).unref()
    }
  }

  return {
    renderSlide: (slide, look, { signal, isUrgent, owner, ...options }) =>
      turns.enqueue(() => renderNow({ slide, look, ...options }), { signal, isUrgent, owner }),
    async stop(drainMs = 5000) {
      await waitAtMost(drainMs, turns.stop())
      clearTimeout(idle)
      endChild()
    },
  }
}
