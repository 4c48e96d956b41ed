/** The browser or program that makes a call. */
export type Caller = { address: string; userAgent: string; cookieHeader: string | undefined }

/** The header that tells better-auth the caller's address. We write the headers of its calls ourselves, so that no client can set it. */
export const ADDRESS_HEADER = 'x-caller-address'
