import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

type SandboxOptions = {
  /** In bytes of the resident set; the program ends itself above it, and reads the limit from its environment. */
  memoryLimit: number
  heapMb: number
  /** In MB, of each half of V8's young generation; V8 lets it grow to 16 and more, whose garbage then counts as memory. */
  nurseryMb?: number | undefined
  errorOutput: 'ignore' | 'pipe'
}

/** 0 to 19 (setpriority(2)): the server and the database have priority, because people wait for their answers. */
const NICENESS = 10

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // The process has ended already, or the system refuses to change its priority: it goes on with the priority that it has.
  }
}

/**
 * Without settings and secrets in its environment; Node forbids it to write files and to start processes and threads, but cannot
 * forbid it the network (Node 24).
 */
export function forkSandboxed(program: string, { memoryLimit, heapMb, nurseryMb, errorOutput }: SandboxOptions): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, MEMORY_LIMIT: String(memoryLimit) },
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      `--max-old-space-size=${heapMb}`,
      ...(nurseryMb ? [`--max-semi-space-size=${nurseryMb}`] : []),
      '--disable-warning=SecurityWarning',
    ],
    stdio: ['ignore', 'ignore', errorOutput, 'ipc'],
  })
  lowerPriority(child)
  return child
}
