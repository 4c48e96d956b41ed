import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbiddenError } from '../core/errors.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

function ownHosts(port: number): Set<string> {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`)
  return new Set(port === 80 ? [...hosts, ...LOOPBACK_NAMES] : hosts)
}

/** Whether a person follows a link, or opens a bookmark, to one of our pages. */
function isNavigation({ method, headers, routeOptions }: FastifyRequest): boolean {
  const toPage = (method === 'GET' || method === 'HEAD') && routeOptions.config.kind === 'page'
  return toPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

function findRefusal(request: FastifyRequest, port: number): string | undefined {
  const { headers } = request
  const host = headers.host?.toLowerCase() ?? ''
  if (!ownHosts(port).has(host)) return `Abra o endereço http://localhost:${port}: este servidor só atende a própria máquina`
  if (Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || name === 'forwarded')) {
    return 'Pedidos encaminhados por outro servidor não são aceitos'
  }
  if (headers.origin !== undefined && headers.origin.toLowerCase() !== `http://${host}`) return 'O pedido partiu de outro site'
  const site = headers['sec-fetch-site']
  const ownSite = site === undefined || site === 'same-origin' || site === 'none'
  return ownSite || isNavigation(request) ? undefined : 'O pedido partiu de outro site'
}

/**
 * Guards local mode, which has no login: everybody who reaches the server is trusted, so only this machine's own pages may reach
 * it. Refuses a foreign Host (DNS rebinding), other sites with every method, and proxies. Only the calls that an automation makes
 * with its run's token are exempt. What the matched route declares decides, because a path has several spellings (`/%61pi`).
 */
export function guardLocalMode(app: FastifyInstance, port: number): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.kind === 'automation') return
    const reason = findRefusal(request, request.socket.localPort ?? port)
    if (reason) throw forbiddenError(reason)
  })
}
