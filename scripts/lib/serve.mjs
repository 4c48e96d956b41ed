import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNode } from './node.mjs'
import { root } from './run.mjs'

const ORPHAN_CHECK_MS = 1000

function readParentPid(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return undefined // the system is not Linux, or the process has ended
  }
}

/** @returns the ids of the parent and the grandparent process; npm runs a script in a shell, which may outlive npm */
const readAncestors = () => `${process.ppid} ${readParentPid(process.ppid)}`

/** Calls back when npm has ended without ending this script. npm passes Ctrl-C on to the script, but cannot do so when it is killed. */
function onOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return
  const atStart = readAncestors()
  const timer = setInterval(() => {
    if (readAncestors() === atStart) return
    clearInterval(timer)
    callback()
  }, ORPHAN_CHECK_MS)
  timer.unref()
}

/**
 * Runs the server in the given environment until the server ends. Signals to this process end the server, and so does the end of this
 * process, which the server notices by its IPC channel.
 * @returns the server's exit code
 */
export function runServer(env, args = []) {
  const server = spawn(findNode(), [...args, 'server/src/app/main.ts'], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
  onOrphaned(() => server.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => resolve(code ?? 1))
  })
}
