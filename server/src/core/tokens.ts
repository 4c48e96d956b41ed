import { hash } from 'node:crypto'

/**
 * RFC 6750, 2.1; a token in the query (2.3) is never read, because logs and histories keep addresses.
 * @returns undefined without such a header, empty without a token
 */
export function readBearerToken(authorization: string | undefined): string | undefined {
  const found = /^bearer(?: +(.*))?$/i.exec(authorization ?? '')
  return found ? (found[1] ?? '') : undefined
}

/** SHA-256 in hex; tokens are random, so they need no salt and no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')
