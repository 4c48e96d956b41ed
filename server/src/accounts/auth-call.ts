import { ADDRESS_HEADER, type Caller } from './caller.ts'
import { nameCookies, readCookie } from './cookies.ts'
import type { Team } from './services.ts'

/** The status and code of better-auth's refusals; undefined for any other error. */
export function readRefusal(error: unknown): { status: number; code: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) return undefined
  const body = 'body' in error && typeof error.body === 'object' && error.body !== null ? error.body : {}
  return { status: Number(error.statusCode), code: 'code' in body ? String(body.code) : '' }
}

/** Makes the headers of a call of better-auth's. Only the named cookie is passed on. */
export function makeHeaders({ address, userAgent, cookieHeader }: Caller, cookieName?: string): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent })
  const cookie = cookieName === undefined ? undefined : readCookie(cookieHeader, cookieName)
  if (cookieName !== undefined && cookie !== undefined) headers.set('cookie', `${cookieName}=${cookie}`)
  return headers
}

/** Keeps our own cookies of those that better-auth sets: it also removes some that we never use. */
export function pickCookies(headers: Headers, { baseUrl }: Team): string[] {
  const names = Object.values(nameCookies(baseUrl))
  return headers.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))
}
