import { fileURLToPath } from 'node:url'
import { forkSandboxed } from '../../fork-sandboxed.ts'
import type { RenderedSlide, SlideRequest } from '../slide-request.ts'
import { SlideFailedError } from './failures.ts'
import type { ChildReply } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url))
/** The length of the child's error output that a failure quotes from its end, in characters. */
const MAX_QUOTED_CHARS = 2000
/** The limit of the child's JavaScript heap, in MB. Fonts, pictures and glyphs are outside of the heap. */
const HEAP_MB = 160

export type ChildLimits = {
  /**
   * Limits of the resident set, in bytes. Above `memory` the child is replaced after its slide; above `hardMemory` it ends even
   * within a slide.
   */
  memory: number
  hardMemory: number
  slideMs: number
}

export type RendererProcess = {
  /**
   * Renders a slide. The caller starts the next one after this one's end.
   * @throws SlideFailedError where the slide fails or takes too long, or the process ends
   */
  render(request: SlideRequest): Promise<RenderedSlide>
  /** Whether the child has ended, or should be replaced. */
  isSpent(): boolean
  kill(): void
  pid: number | undefined
}

type Waiting = { id: number; resolve(rendered: RenderedSlide): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** Starts a process that renders one slide at a time. `program` is another file in tests. */
export function startRendererProcess(limits: ChildLimits, program: string = PROGRAM): RendererProcess {
  const child = forkSandboxed(program, { memoryLimit: limits.hardMemory, heapMb: HEAP_MB, errorOutput: 'pipe' })
  let lines = ''
  let spent = false
  let waiting: Waiting | undefined
  let lastId = 0

  /** Settles the promise of the slide under way, if there is one. */
  function settle(finish: (waited: Waiting) => void) {
    const waited = waiting
    waiting = undefined
    if (!waited) return
    clearTimeout(waited.timer)
    finish(waited)
  }

  function fail(failure: SlideFailedError) {
    spent = true
    child.kill('SIGKILL')
    settle(({ reject }) => reject(failure))
  }

  child.stderr?.on('data', (chunk: Buffer) => {
    lines = (lines + chunk.toString()).slice(-MAX_QUOTED_CHARS)
  })
  // The output is read to its end before a crash is reported, so that the report has the last lines.
  child.on('close', (code, signal) => {
    fail(new SlideFailedError('crashed', `The renderer's process ended (${signal ?? code}).`, lines.trim()))
  })
  child.on('error', (error) => fail(new SlideFailedError('crashed', error.message, lines.trim())))
  child.on('message', (reply: ChildReply) => {
    if (reply.id !== waiting?.id) return
    if (reply.memory > limits.memory) spent = true
    settle(({ resolve, reject }) => {
      if ('rendered' in reply) resolve({ ...reply.rendered, picture: Buffer.from(reply.rendered.picture) })
      else reject(new SlideFailedError(reply.refusal.kind, reply.refusal.message, ''))
    })
  })

  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const timer = setTimeout(
          () => fail(new SlideFailedError('timed out', `The slide took more than ${limits.slideMs} ms.`, lines.trim())),
          limits.slideMs,
        )
        waiting = { id: lastId, resolve, reject, timer }
        child.send({ id: lastId, request }, (error) => {
          if (error) fail(new SlideFailedError('crashed', error.message, lines.trim()))
        })
      }),
    isSpent: () => spent,
    kill() {
      spent = true
      child.kill('SIGKILL')
    },
    pid: child.pid,
  }
}
