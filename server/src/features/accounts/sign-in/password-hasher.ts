import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#core/concurrency.ts'
import { AppError } from '#core/errors.ts'
import type { ScryptJob } from './scrypt-thread.ts'

const THREAD = new URL('./scrypt-thread.ts', import.meta.url)

/** The idle threads. They are reused by the whole process, and do not keep it from ending. */
const idle: Worker[] = []

function startThread(): Worker {
  const thread = new Worker(THREAD, { execArgv: [] })
  thread.unref()
  return thread
}

async function receiveKey(thread: Worker): Promise<string> {
  const received = new AbortController()
  const exited = once(thread, 'exit', received).then(([code]) =>
    Promise.reject(new Error(`the thread for a password ended with ${code}`)),
  )
  try {
    const [key] = (await Promise.race([once(thread, 'message', received), exited])) as [string]
    return key
  } finally {
    received.abort()
    exited.catch(() => undefined)
  }
}

export async function deriveScrypt(job: ScryptJob): Promise<string> {
  const thread = idle.pop() ?? startThread()
  thread.postMessage(job)
  const key = await receiveKey(thread)
  idle.push(thread)
  return key
}

/**
 * Hashes and checks passwords with better-auth's scrypt, in its format. A few run at a time, on threads of low priority, because each takes
 * about 60 ms of a processor.
 */
export type PasswordHasher = {
  /** @throws 429 where too many checks already wait */
  hash(password: string): Promise<string>
  /** @throws 429 where too many checks already wait */
  verify(input: { hash: string; password: string }): Promise<boolean>
}

/** The number of threads: one fewer than the processors, which leaves one to the other calls, but at least one and at most four. */
export const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
const MOST_WAITING = 100

const tooBusyError = () =>
  new AppError(429, 'too_many_sign_ins', 'Muita gente está entrando agora', {
    detail: 'Espere alguns segundos e tente de novo.',
    retryAfter: 5,
  })

/** `niceness`: 0 to 19, Linux only; `everyMs`: the shortest time between the beginnings of two checks on a thread. */
export type PasswordPace = { niceness: number; everyMs: number }

/**
 * On two cores more than five sign-ins a second on a thread would make every other call wait (bench/RESULTS.md); at a higher
 * priority a check would take whole time slices.
 */
export const PASSWORD_PACE: PasswordPace = { niceness: 19, everyMs: 200 }

export function createPasswordHasher(
  { niceness, everyMs }: PasswordPace = PASSWORD_PACE,
  pause: () => Promise<unknown> = () => wait(everyMs, undefined, { ref: false }),
): PasswordHasher {
  const limit = limitConcurrency({ concurrency: MAX_THREADS, mostWaiting: MOST_WAITING, refuse: tooBusyError })

  const derive = (password: string, salt: string) =>
    new Promise<string>((resolve, reject) => {
      const work = async () => {
        const paused = pause()
        await deriveScrypt({ password, salt, niceness }).then(resolve, reject)
        await paused
      }
      limit(work).catch(reject)
    })

  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${await derive(password, salt)}`
    },
    async verify({ hash, password }) {
      const [salt = '', key = ''] = hash.split(':')
      const derived = await derive(password, salt)
      return derived.length === key.length && timingSafeEqual(Buffer.from(derived), Buffer.from(key))
    },
  }
}
