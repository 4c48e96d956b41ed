/** The browser or program that makes a call. */
export type Caller = { address: string; userAgent: string; cookieHeader: string | undefined }

/**
 * The header that tells better-auth the caller's address. No client can set it, because we write the headers of calls to better-auth
 * ourselves.
 */
export const ADDRESS_HEADER = 'x-caller-address'
