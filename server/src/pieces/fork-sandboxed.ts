import { type ChildProcess, fork } from 'node:child_process'

type SandboxOptions = {
  /** In bytes: the program ends itself above this resident set, which it reads from its environment. */
  memoryLimit: number
  /** In MB: the JavaScript heap. */
  heapMb: number
  errorOutput: 'ignore' | 'pipe'
}

/** Forks a program without settings and secrets in its environment. The process may read files and load addons, and do nothing else. */
export const forkSandboxed = (program: string, { memoryLimit, heapMb, errorOutput }: SandboxOptions): ChildProcess =>
  fork(program, [], {
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
