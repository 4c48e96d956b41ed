import { text } from 'node:stream/consumers'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { Access } from 'contract/calls/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { malformedError, tooLargeError, unsupportedTypeError } from '#core/errors.ts'
import { isAllowed, requireBodyAccess } from '#core/permissions.ts'

/**
 * Only owners and administrators may send the other service a call that the specification does not have, because this server does not know
 * its effect.
 */
const UNKNOWN_CALL: Access = 'settings.write'

const MAX_BODY = 256 * 1024

const SEED_CALLS: readonly Endpoint[] = Object.values(api).flatMap((area) =>
  Object.values<Endpoint>(area).filter(({ seed }) => seed === true),
)

/**
 * Finds the specification's call that a forwarded request stands for. The path is compared as it was sent: another spelling of a known path
 * counts as an unknown call, because the other service may read it as the known one.
 */
function findSeedCall({ raw, method }: FastifyRequest): Endpoint | undefined {
  const [path] = (raw.url ?? '').split('?')
  const asked = method === 'HEAD' ? 'GET' : method
  return SEED_CALLS.find((call) => call.method === asked && call.path === path)
}

/** Finds the access that a forwarded request requires: the access of the specification's call that it stands for, or `UNKNOWN_CALL`. */
export const findUpstreamAccess = (request: FastifyRequest): Access => findSeedCall(request)?.access ?? UNKNOWN_CALL

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
 * Checks the permissions that depend on a forwarded body. The body of a person who has all of them is streamed on unread. Otherwise the
 * body is read, and sent on as this server has parsed it, so that the other service cannot read it in another way.
 * @throws 400, 403, 413, 415
 */
export async function authorizeUpstreamBody(request: FastifyRequest): Promise<void> {
  const { bodyAccess = [] } = findSeedCall(request) ?? {}
  if (bodyAccess.every(({ needs }) => isAllowed(request.principal, needs))) return
  request.body = await readJson(request)
  requireBodyAccess(request.principal, bodyAccess, request.body)
}
