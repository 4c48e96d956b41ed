import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { invalidFieldsError } from '../errors.ts'
import type { TaskReply } from './answer-tasks.ts'
import { forkSandboxed } from './fork-sandboxed.ts'

const MAX_QUOTED_CHARS = 2000
const WATCH_INTERVAL_MS = 20

export type ProcessLimits = {
  /**
   * Limits of the resident set, in bytes. Above `memory` the process is replaced after its task; above `hardMemory` it ends even within a
   * task.
   */
  memory: number
  hardMemory: number
  /** In MB; what addons and buffers hold is outside of the heap. */
  heapMb: number
  nurseryMb?: number | undefined
  taskMs: number
}

/** Thrown where a process ended, or was ended, before it had done its task. `lastLines`: the end of its error output. */
export class ProcessFailedError extends Error {
  readonly kind: 'crashed' | 'timed out'
  readonly lastLines: string

  constructor(kind: ProcessFailedError['kind'], message: string, lastLines = '') {
    super(lastLines === '' ? message : `${message}\n${lastLines}`)
    this.kind = kind
    this.lastLines = lastLines
  }
}

export type SandboxedProcess<Task, Result> = {
  /**
   * The caller starts the next task after this one's end.
   * @throws ProcessFailedError if it takes too long or the process ends; 422 for refused input; an Error for a bug
   */
  run(task: Task): Promise<Result>
  isSpent(): boolean
  kill(): void
  pid: number | undefined
}

type Waiting<Result> = {
  id: number
  resolve(result: Result): void
  reject(error: Error): void
  timer: NodeJS.Timeout
  watch: NodeJS.Timeout
}

/** In bytes; 0 where the process is gone, and on systems other than Linux. */
function readResidentSet(pid: number | undefined): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Not a thread, because V8 ends the whole process of a thread whose heap is full; without a task the process does not keep the
 * server from ending.
 */
export function startSandboxedProcess<Task, Result>(program: URL, limits: ProcessLimits): SandboxedProcess<Task, Result> {
  const { hardMemory, heapMb, nurseryMb, memory, taskMs } = limits
  const child = forkSandboxed(fileURLToPath(program), { memoryLimit: hardMemory, heapMb, nurseryMb, errorOutput: 'pipe' })
  let lines = ''
  let spent = false
  let waiting: Waiting<Result> | undefined
  let lastId = 0

  function keepServerAlive(isWorking: boolean) {
    if (isWorking) child.channel?.ref()
    else child.channel?.unref()
  }

  function settle(finish: (waited: Waiting<Result>) => void) {
    const waited = waiting
    waiting = undefined
    keepServerAlive(false)
    if (!waited) return
    clearTimeout(waited.timer)
    clearInterval(waited.watch)
    finish(waited)
  }

  function fail(failure: ProcessFailedError) {
    spent = true
    child.kill('SIGKILL')
    settle(({ reject }) => reject(failure))
  }

  child.unref()
  keepServerAlive(false)
  if (child.stderr instanceof Socket) child.stderr.unref()
  child.stderr?.on('data', (chunk: Buffer) => {
    lines = (lines + chunk.toString()).slice(-MAX_QUOTED_CHARS)
  })
  // The output is read to its end before a crash is reported, so that the report has the last lines.
  child.on('close', (code, signal) => {
    fail(new ProcessFailedError('crashed', `The process ended (${signal ?? code}).`, lines.trim()))
  })
  child.on('error', (error) => fail(new ProcessFailedError('crashed', error.message, lines.trim())))
  child.on('message', (reply: TaskReply<Result>) => {
    if (reply.id !== waiting?.id) return
    if (reply.memory > memory) spent = true
    settle(({ resolve, reject }) => {
      if ('result' in reply) resolve(reply.result)
      else reject('refused' in reply ? invalidFieldsError(reply.refused) : new Error(reply.fault))
    })
  })

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const timer = setTimeout(
          () => fail(new ProcessFailedError('timed out', `The task took more than ${taskMs} ms.`, lines.trim())),
          taskMs,
        )
        // The process watches itself too, but not while it computes without a pause.
        const watch = setInterval(() => {
          if (readResidentSet(child.pid) <= hardMemory) return
          fail(new ProcessFailedError('crashed', `The task took more than ${hardMemory} bytes of memory.`, lines.trim()))
        }, WATCH_INTERVAL_MS)
        waiting = { id: lastId, resolve, reject, timer, watch }
        keepServerAlive(true)
        child.send({ id: lastId, task }, (error) => {
          if (error) fail(new ProcessFailedError('crashed', error.message, lines.trim()))
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
