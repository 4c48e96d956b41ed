import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../core/errors.ts'
import { limitConcurrency } from '../core/limit-concurrency.ts'
import { deriveScrypt } from './derive-scrypt.ts'

/** better-auth's scrypt in its format, a few at a time, on threads that give way to the other calls: each takes about 60 ms of a processor. */
export type PasswordHasher = {
  /** @throws 429 where too many wait already */
  hash(password: string): Promise<string>
  /** @throws 429 where too many wait already */
  verify(input: { hash: string; password: string }): Promise<boolean>
}

/** One processor is left to the other calls. */
export const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const MOST_WAITING = 100

const tooBusyError = () =>
  new AppError(429, 'too_many_sign_ins', 'Muita gente está entrando agora', {
    detail: 'Espere alguns segundos e tente de novo.',
    retryAfter: 5,
  })

/**
 * How far checks of passwords give way to other calls. `niceness`: that of their threads, 0 to 19; Linux only. `everyMs`: how much later, at
 * the earliest, the next check of a thread begins.
 */
export type PasswordPace = { niceness: number; everyMs: number }

/**
 * Five sign-ins a second with one thread: on two cores more of them make every other call wait (bench/RESULTS.md). A greater weight than
 * the smallest lets a check take whole slices of a processor from a call.
 */
export const PASSWORD_PACE: PasswordPace = { niceness: 19, everyMs: 200 }

/** `pause`: returns a promise that resolves when a thread that has begun a check may begin its next one; tests pass their own. */
export function createPasswordHasher(
  { niceness, everyMs }: PasswordPace = PASSWORD_PACE,
  pause: () => Promise<unknown> = () => wait(everyMs, undefined, { ref: false }),
): PasswordHasher {
  const limit = limitConcurrency({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, refuse: tooBusyError })

  /** Derives a key; its thread's turn lasts until the next check may begin, which the caller does not wait for. */
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
