import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Makes a secret of 256 bits as base64url, 43 characters. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Hashes a token for storage: SHA-256 in hex. Tokens are random, so they need no salt and no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')
