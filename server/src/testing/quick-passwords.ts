import { randomBytes, scryptSync } from 'node:crypto'
import type { PasswordHasher } from '#features/accounts/sign-in/password-hasher.ts'

const derive = (password: string, salt: string) => scryptSync(password.normalize('NFKC'), salt, 64, { N: 2 }).toString('hex')

/**
 * Hashes in the product's format with scrypt's least cost, because the product's cost is 150 ms of a processor for each person of
 * a test.
 */
export const QUICK_PASSWORDS: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${derive(password, salt)}`
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':')
    return derive(password, salt) === key
  },
}
