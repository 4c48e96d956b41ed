import { limitConcurrency } from '../concurrency.ts'
import { type ProcessLimits, type SandboxedProcess, startSandboxedProcess } from './start-sandboxed-process.ts'

const MB = 1024 * 1024

type SandboxOptions = {
  /** In MB, for each process; buffers may take as much again. */
  heapMb: number
  nurseryMb?: number
  taskMs: number
  /** `mostWaiting` counts the tasks of one owner. */
  processes: number
  mostWaiting: number
  refuse: () => Error
}

/** A process without work is kept, so that the next task does not wait for a start of some 0.4 s. */
const IDLE_MS = 60_000

type IdleProcess<Task, Result> = { process: SandboxedProcess<Task, Result>; end: NodeJS.Timeout }

/**
 * Limits of memory and time let no task end the server; the whole program shares the processes.
 * @returns a function that throws what `SandboxedProcess.run` throws and `refuse` makes
 */
export function createSandbox<Task, Result>(program: URL, { heapMb, nurseryMb, taskMs, ...options }: SandboxOptions) {
  const limits: ProcessLimits = { heapMb, nurseryMb, taskMs, memory: heapMb * MB, hardMemory: 2 * heapMb * MB }
  const limit = limitConcurrency({ ...options, concurrency: options.processes })
  const idle: IdleProcess<Task, Result>[] = []

  function takeProcess(): SandboxedProcess<Task, Result> {
    const known = idle.pop()
    clearTimeout(known?.end)
    return known && !known.process.isSpent() ? known.process : startSandboxedProcess<Task, Result>(program, limits)
  }

  function keepProcess(process: SandboxedProcess<Task, Result>): void {
    const kept = { process, end: setTimeout(endProcess, IDLE_MS).unref() }
    idle.push(kept)
    function endProcess() {
      idle.splice(idle.indexOf(kept), 1)
      process.kill()
    }
  }

  return (task: Task, owner = ''): Promise<Result> =>
    limit(
      async () => {
        const process = takeProcess()
        try {
          return await process.run(task)
        } finally {
          if (process.isSpent()) process.kill()
          else keepProcess(process)
        }
      },
      { owner },
    )
}
