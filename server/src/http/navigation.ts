import type { FastifyRequest } from 'fastify'

/** Whether the sender asks for a page, as a browser's window does; scripts, pictures and programs ask for anything, or for something else. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')

/**
 * Whether a browser opens the address in a window of its own: by a link, a bookmark, or typed by hand. Over plain HTTP browsers send no
 * `Sec-Fetch` headers, so that the type that they ask for has to tell.
 */
export function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? wantsPage(request) : mode === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
