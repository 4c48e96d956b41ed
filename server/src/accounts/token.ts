import { randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Makes a secret of 256 bits as base64url, 43 characters. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
