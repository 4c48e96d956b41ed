import { findNode } from './node.mjs'
import { runForExitCode } from './run.mjs'

/**
 * Runs one of the server's programs until it ends. Ctrl-C reaches the program directly; this process ignores Ctrl-C and ends after the
 * program. @returns the program's exit code
 */
export function runServerProgram(path, args) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  return runForExitCode(findNode(), [path, ...args])
}
