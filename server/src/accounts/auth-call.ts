import { ADDRESS_HEADER, type Caller } from './caller.ts'
import { listCookieNames, readCookie } from './cookies.ts'
import type { TeamServices } from './services.ts'

/** Reads the status, which may be 500 or more, and the code of better-auth's own error; undefined for any other error. */
export function readAuthRefusal(error: unknown): { status: number; code: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) return undefined
  const body = 'body' in error && typeof error.body === 'object' && error.body !== null ? error.body : {}
  return { status: Number(error.statusCode), code: 'code' in body ? String(body.code) : '' }
}

/** Makes the headers of a call to better-auth. Only the named cookie is passed on; without a name, none. */
export function makeAuthHeaders({ address, userAgent, cookieHeader }: Caller, cookieName?: string): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent })
  const cookie = cookieName === undefined ? undefined : readCookie(cookieHeader, cookieName)
  if (cookieName !== undefined && cookie !== undefined) headers.set('cookie', `${cookieName}=${cookie}`)
  return headers
}

/** Picks our own cookies out of the cookies that better-auth sets, because it also clears cookies that we never use. */
export function pickCookies(headers: Headers, { baseUrl }: TeamServices): string[] {
  const names = Object.values(listCookieNames(baseUrl))
  return headers.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))
}
