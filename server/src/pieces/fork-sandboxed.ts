import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

type SandboxOptions = {
  /** In bytes: the program ends itself above this resident set, which it reads from its environment. */
  memoryLimit: number
  /** In MB: the JavaScript heap. */
  heapMb: number
  errorOutput: 'ignore' | 'pipe'
}

/** How far the process gives way to the server and the database, 0 to 19 (setpriority(2)): people wait for their answers, not for pictures of runs. */
const NICENESS = 10

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // The process has ended already, or the system refuses: it works with the priority that it has.
  }
}

/**
 * Forks a program without settings and secrets in its environment, and with less priority than the server. The process may read files and
 * load addons, and do nothing else.
 */
export function forkSandboxed(program: string, { memoryLimit, heapMb, errorOutput }: SandboxOptions): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, MEMORY_LIMIT: String(memoryLimit) },
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      `--max-old-space-size=${heapMb}`,
      '--disable-warning=SecurityWarning',
    ],
    stdio: ['ignore', 'ignore', errorOutput, 'ipc'],
  })
  lowerPriority(child)
  return child
}
