import { findNode } from './node.mjs'
import { exitOf } from './run.mjs'

/** Runs a program of the server's to its end. Ctrl-C reaches it too: it ends by itself, and we after it. @returns its exit code */
export function runServerProgram(path, args) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  return exitOf(findNode(), [path, ...args])
}
