import { text } from 'node:stream/consumers'
import httpProxy from '@fastify/http-proxy'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { Access } from 'contract/calls/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, malformedError, tooLargeError, unsupportedTypeError } from '#core/errors.ts'
import { isAllowed, requireBodyAccess } from '#core/permissions.ts'
import { declareAccess } from './route-kind.ts'

/**
 * Only owners and administrators may send the other service a call that the specification does not have, because this server does not know
 * its effect.
 */
const UNKNOWN_CALL: Access = 'settings.write'

const MAX_BODY = 256 * 1024

const SEED_CALLS: readonly Endpoint[] = Object.values(api).flatMap((area) =>
  Object.values<Endpoint>(area).filter(({ seed }) => seed === true),
)

/** Another spelling of a known path counts as an unknown call, because the other service may read it as the known one. */
function findSeedCall({ raw, method }: FastifyRequest): Endpoint | undefined {
  const [path] = (raw.url ?? '').split('?')
  const asked = method === 'HEAD' ? 'GET' : method
  return SEED_CALLS.find((call) => call.method === asked && call.path === path)
}

const findUpstreamAccess = (request: FastifyRequest): Access => findSeedCall(request)?.access ?? UNKNOWN_CALL

async function readJson(request: FastifyRequest): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw unsupportedTypeError('Envie JSON')
  if (!(Number(request.headers['content-length']) <= MAX_BODY)) throw tooLargeError('O pedido é grande demais')
  try {
    return JSON.parse(await text(request.body as NodeJS.ReadableStream))
  } catch {
    throw malformedError('O corpo do pedido não é JSON')
  }
}

/**
 * Otherwise the body is sent on as this server has parsed it, so that the other service cannot read it in another way.
 * @throws 400, 403, 413, 415
 */
async function authorizeUpstreamBody(request: FastifyRequest): Promise<void> {
  const { bodyAccess = [] } = findSeedCall(request) ?? {}
  if (bodyAccess.every(({ needs }) => isAllowed(request.principal, needs))) return
  request.body = await readJson(request)
  requireBodyAccess(request.principal, bodyAccess, request.body)
}

const upstreamUnavailableError = (cause: unknown) =>
  new AppError(502, 'upstream_unavailable', 'O serviço de origem não respondeu', {
    detail: 'O serviço indicado em WEBHOOK_UPSTREAM não respondeu. Tente de novo em alguns segundos.',
    cause,
  })

const DROPPED_HEADERS = ['origin', 'referer', 'cookie', 'idempotency-key']

const dropHeaders = (headers: Record<string, unknown>, { isToken }: { isToken: boolean }) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !DROPPED_HEADERS.includes(name) && !name.startsWith('sec-fetch-') && !(isToken && name === 'authorization'),
    ),
  )

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
