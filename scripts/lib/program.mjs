import { findNode } from './node.mjs'
import { ensureInstalled } from './prepare.mjs'
import { main, runForExitCode } from './run.mjs'

/** The settings of a server's process, with which the program's modules load in half of the time. */
const PROCESS_SETTINGS = new URL('../../server/src/app/process-settings.ts', import.meta.url).href

/**
 * The body of a script that runs one of the server's programs until it ends, and ends with the program's exit code. Ctrl-C reaches the
 * program directly; this process ignores Ctrl-C and ends after the program.
 */
export const runServerProgram = (path, args) =>
  main(async () => {
    await ensureInstalled({ productOnly: true })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
    return runForExitCode(findNode(), ['--import', PROCESS_SETTINGS, path, ...args])
  })
