import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { invalidFieldsError } from '../errors.ts'
import { forkSandboxed } from './fork-sandboxed.ts'
import type { TaskReply } from './messages.ts'

/** The length of the process's error output that a failure quotes from its end, in characters. */
const MAX_QUOTED_CHARS = 2000

export type ProcessLimits = {
  /**
   * Limits of the resident set, in bytes. Above `memory` the process is replaced after its task; above `hardMemory` it ends even within a
   * task.
   */
  memory: number
  hardMemory: number
  /** The limit of the JavaScript heap, in MB. What addons and buffers hold is outside of the heap. */
  heapMb: number
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
   * Does a task. The caller starts the next one after this one's end.
   * @throws ProcessFailedError where the task takes too long, or the process ends; 422 where the program refuses the task's input; an Error
   * with the process's stack where the program has a bug
   */
  run(task: Task): Promise<Result>
  /** Whether the process has ended, or should be replaced. */
  isSpent(): boolean
  kill(): void
  pid: number | undefined
}

type Waiting<Result> = { id: number; resolve(result: Result): void; reject(error: Error): void; timer: NodeJS.Timeout }

/**
 * Starts a process that does one task at a time (answer-tasks.ts). A process is used instead of a thread, because V8 ends the whole process
 * of a thread whose heap is full and whose next piece is large. Without a task the process does not keep the server from ending.
 */
export function startSandboxedProcess<Task, Result>(program: URL, limits: ProcessLimits): SandboxedProcess<Task, Result> {
  const { hardMemory, heapMb, memory, taskMs } = limits
  const child = forkSandboxed(fileURLToPath(program), { memoryLimit: hardMemory, heapMb, errorOutput: 'pipe' })
  let lines = ''
  let spent = false
  let waiting: Waiting<Result> | undefined
  let lastId = 0

  function keepServerAlive(isWorking: boolean) {
    if (isWorking) child.channel?.ref()
    else child.channel?.unref()
  }

  /** Settles the promise of the task under way, if there is one. */
  function settle(finish: (waited: Waiting<Result>) => void) {
    const waited = waiting
    waiting = undefined
    keepServerAlive(false)
    if (!waited) return
    clearTimeout(waited.timer)
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
        waiting = { id: lastId, resolve, reject, timer }
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
