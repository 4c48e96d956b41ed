import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { AppError } from '../core/errors.ts'

/** better-auth's scrypt, a few at a time: each takes about 60 ms of a processor. */
export type PasswordHasher = {
  /** @throws 429 where too many wait already */
  hash(password: string): Promise<string>
  /** @throws 429 where too many wait already */
  verify(input: { hash: string; password: string }): Promise<boolean>
}

/** One processor is left to the other calls. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const MOST_WAITING = 100

const tooBusyError = () =>
  new AppError(429, 'too_many_sign_ins', 'Muita gente está entrando agora', {
    detail: 'Espere alguns segundos e tente de novo.',
    retryAfter: 5,
  })

/** Runs at most `atOnce` pieces of work at once, in the order in which they came. */
function limitConcurrency(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw tooBusyError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

export function createPasswordHasher(): PasswordHasher {
  const limit = limitConcurrency(AT_ONCE, MOST_WAITING)
  return {
    hash: (password) => limit(() => hashPassword(password)),
    verify: (input) => limit(() => verifyPassword(input)),
  }
}
