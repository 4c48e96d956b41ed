/** With the prefix `__Host-` a browser accepts a cookie only over HTTPS, and only for this host and the path `/`. */
export const listCookieNames = (baseUrl: string) => {
  const prefix = baseUrl.startsWith('https:') ? '__Host-' : ''
  return {
    session: `${prefix}dashboard_session`,
    secondFactor: `${prefix}dashboard_second_factor`,
    oidcState: `${prefix}dashboard_oidc_state`,
  }
}

/** How long a browser stays signed in without a call, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600
/** How long a browser stays signed in at most, however often it calls. */
export const LONGEST_SESSION_SECONDS = 90 * 24 * 3600

/** Undefined also if the header has the cookie more than once, because another site may have set one of them. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined
}

/**
 * Behind the dot earlier versions put a signature; with the dot, servers of both versions read each other's cookies while they
 * are updated.
 */
export const formatSessionToken = (token: string): string => `${token}.`

export function readSessionToken(value: string | undefined): string | undefined {
  const [, token] = /^([A-Za-z0-9]{32})\./.exec(value ?? '') ?? []
  return token
}

export function formatCookie(name: string, value: string, seconds: number): string {
  const attributes = [`${name}=${value}`, `Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return (name.startsWith('__Host-') ? [...attributes, 'Secure'] : attributes).join('; ')
}
