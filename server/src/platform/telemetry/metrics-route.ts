import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopbackHostname } from 'contract/values/loopback.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFoundError } from '#core/errors.ts'
import { readBearerToken } from '#core/tokens.ts'
import { isFromThisMachine } from '../http/guard.ts'
import type { Metrics } from './metrics.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The comparison takes the same time for every wrong token, so that nobody can guess it step by step. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = readBearerToken(headers.authorization)
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token))
}

/** A request that a proxy on this machine passes on without headers of its own names another host. */
function namesThisMachine({ headers }: FastifyRequest): boolean {
  const host = `http://${headers.host}`
  return URL.canParse(host) && isLoopbackHostname(new URL(host))
}

/** Callers that are neither on this machine nor carry `METRICS_TOKEN` get a 404 (docs/metrics.md). */
export const metricsRoute = (metrics: Metrics, token: string | undefined) => async (app: FastifyInstance) => {
  app.get('/metrics', { config: { access: 'public', kind: 'monitoring', isProbe: true } }, async (request, reply) => {
    if (!hasToken(request, token) && !(isFromThisMachine(request) && namesThisMachine(request)))
      throw notFoundError('Endereço não encontrado')
    const text = await metrics.render()
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
}
