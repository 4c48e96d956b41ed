import { randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export const generateLetters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
