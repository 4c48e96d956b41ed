import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { declareAccess } from './route-kind.ts'
import { authorizeUpstreamBody, findUpstreamAccess } from './upstream-access.ts'

const upstreamUnavailableError = (cause: unknown) =>
  new AppError(502, 'upstream_unavailable', 'O serviço de origem não respondeu', {
    detail: 'O serviço indicado em WEBHOOK_UPSTREAM não respondeu. Tente de novo em alguns segundos.',
    cause,
  })

/** Headers that tell about the browser or this server, and are not passed on to the other service. */
const DROPPED_HEADERS = ['origin', 'referer', 'cookie', 'idempotency-key']

/** Leaves out headers that the other service must not see. `isToken`: the Authorization header has an API token of this server. */
const dropHeaders = (headers: Record<string, unknown>, { isToken }: { isToken: boolean }) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !DROPPED_HEADERS.includes(name) && !name.startsWith('sec-fetch-') && !(isToken && name === 'authorization'),
    ),
  )

/**
 * Passes every call below `/webhook` and `/api/v1/dashboard` on to another service (`WEBHOOK_UPSTREAM`), without the headers that
 * `dropHeaders` leaves out, and streams its answers back unchanged. Each call needs the permission that `findUpstreamAccess` finds.
 */
export async function forwardToUpstream(app: FastifyInstance, upstream: string): Promise<void> {
  for (const prefix of ['/webhook', '/api/v1/dashboard']) {
    await app.register(async (scope) => {
      declareAccess(scope, findUpstreamAccess)
      scope.removeAllContentTypeParsers()
      scope.addHook('preHandler', authorizeUpstreamBody)
      await scope.register(httpProxy, {
        upstream,
        prefix,
        rewritePrefix: prefix,
        proxyPayloads: true,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) =>
            dropHeaders(headers, { isToken: (request as FastifyRequest).principal.kind === 'token' }) as never,
          onError: (reply, { error }) => void reply.send(upstreamUnavailableError(error)),
        },
      })
    })
  }
}
