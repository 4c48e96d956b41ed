import type { FastifyRequest } from 'fastify'

export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')

/** Over plain HTTP browsers send no `Sec-Fetch` headers, so there the `Accept` header has to tell. */
export function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? wantsPage(request) : mode === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
