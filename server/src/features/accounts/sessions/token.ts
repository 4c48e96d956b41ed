import { randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

/** Makes a secret of 256 bits as base64url, 43 characters. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Makes a secret of random letters and digits. */
export const generateLetters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
