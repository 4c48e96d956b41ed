import { hash } from 'node:crypto'

/**
 * Reads the token of an Authorization header of the scheme Bearer (RFC 6750, 2.1); undefined where there is no such header, empty where it
 * has no token. A token in the query of an address (RFC 6750, 2.3) is never read, because logs and browser histories keep addresses.
 */
export function readBearerToken(authorization: string | undefined): string | undefined {
  const found = /^bearer(?: +(.*))?$/i.exec(authorization ?? '')
  return found ? (found[1] ?? '') : undefined
}

/** Hashes a token for storage: SHA-256 in hex. Tokens are random, so they need no salt and no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')
