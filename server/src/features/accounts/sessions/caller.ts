/** The browser or program that makes a call. */
export type Caller = { address: string; userAgent: string; cookieHeader: string | undefined }
