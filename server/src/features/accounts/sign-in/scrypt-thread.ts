import { scryptSync } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** `niceness`: the thread's priority, 0 to 19, where 19 is the lowest (setpriority(2)); Linux only. */
export type ScryptJob = { password: string; salt: string; niceness: number }

/** better-auth's parameters (its password.node.mjs): 64 bytes in some 60 ms, with 32 MB. */
const [LENGTH, N, R, P] = [64, 16_384, 16, 1]

/** Whether a priority can be set for one thread, as on Linux; elsewhere `setPriority` would change the whole server's. */
const hasOwnPriority = process.platform === 'linux'

parentPort?.on('message', ({ password, salt, niceness }: ScryptJob) => {
  if (hasOwnPriority && getPriority() < niceness) setPriority(niceness)
  const key = scryptSync(password.normalize('NFKC'), salt, LENGTH, { N, r: R, p: P, maxmem: 256 * N * R })
  parentPort?.postMessage(key.toString('hex'))
})
