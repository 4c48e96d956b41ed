import { hash } from 'node:crypto'

/** Hashes a token for storage: SHA-256 in hex. Tokens are random, so they need no salt and no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')
