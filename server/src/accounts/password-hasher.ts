import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { AppError } from '../core/errors.ts'
import { limitConcurrency } from '../core/limit-concurrency.ts'

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

export function createPasswordHasher(): PasswordHasher {
  const limit = limitConcurrency({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, refuse: tooBusyError })
  return {
    hash: (password) => limit(() => hashPassword(password)),
    verify: (input) => limit(() => verifyPassword(input)),
  }
}
