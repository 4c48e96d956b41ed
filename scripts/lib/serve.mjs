import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNode } from './node.mjs'
import { root } from './run.mjs'

const ORPHAN_CHECK_MS = 1000

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return undefined // not Linux, or gone
  }
}

/** Ours, and its own: npm runs a script through a shell that may outlive it. */
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`

/** npm passes Ctrl-C on, but when it is killed outright nobody would end us. */
function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return
  const born = lineage()
  const timer = setInterval(() => {
    if (lineage() === born) return
    clearInterval(timer)
    callback()
  }, ORPHAN_CHECK_MS)
  timer.unref()
}

/**
 * Runs the server in this environment until it ends, and ends it when we are to end. The IPC channel tells it when we are gone.
 * @returns its exit code
 */
export function serve(env, args = []) {
  const server = spawn(findNode(), [...args, 'server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
  whenOrphaned(() => server.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => resolve(code ?? 1))
  })
}
