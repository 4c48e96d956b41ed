import { spawn } from 'node:child_process'
import { findNode } from './node.mjs'
import { environment, root } from './run.mjs'

const ORPHAN_CHECK_MS = 1000

/** npm passes Ctrl-C on, but when it is killed outright nobody would end us. */
function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, ORPHAN_CHECK_MS)
  timer.unref()
}

/**
 * Runs the server until it ends, and ends it when we are to end. The IPC channel tells it when we are gone.
 * @returns its exit code
 */
export function serve(env = {}, args = []) {
  const server = spawn(findNode(), [...args, 'server/src/main.ts'], {
    cwd: root,
    env: environment(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
  whenOrphaned(() => server.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => resolve(code ?? 1))
  })
}
