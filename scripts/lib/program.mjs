import { findNode } from './node.mjs'
import { runForExitCode } from './run.mjs'

/** Runs one of the server's programs to its end. Ctrl-C reaches the program itself; this process ignores it and ends after it. @returns its exit code */
export function runServerProgram(path, args) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  return runForExitCode(findNode(), [path, ...args])
}
