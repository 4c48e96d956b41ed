import type { Endpoint } from 'contract/calls/endpoint.ts'
import { createEncoder } from 'contract/calls/wire-names.ts'
import { TAB_HEADER } from 'contract/events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecretBox } from '#core/secret-box.ts'
import type { StoredFile, Uploads } from '#core/uploads.ts'
import { setChangeOrigin } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { auditCall, makeRequestActor } from './audit-call.ts'
import { hashRequest, type ResponseCodec, readIdempotencyKey, runIdempotent } from './idempotency.ts'

type UnsafeCall = { request: FastifyRequest; reply: FastifyReply; definition: Endpoint; input: object; uploads: Uploads }

/** Names and hashes are the same in a repetition of the request; the storage keys differ at every send. */
function withoutStorageKeys(input: object): object {
  if (!('files' in input)) return input
  const files = Object.entries(input.files as Record<string, StoredFile | StoredFile[]>).flatMap(([field, sent]) =>
    [sent].flat().map(({ sha256, name }) => [field, sha256, name]),
  )
  return { ...input, files }
}

/** Back to the wire's names, so that a repetition is recognised even after the code has renamed a field. */
function withFieldsAsSent(input: object, { json, form }: Endpoint): object {
  const fields = Object.entries(input).map(([part, value]) => {
    const schema = part === 'json' ? json : part === 'form' ? form : undefined
    return [part, (schema && createEncoder(schema)?.(value)) ?? value]
  })
  return Object.fromEntries(fields)
}

/** The stored answer could otherwise be read, or guessed by trial and error, in the database. */
function sealedCodec(secrets: SecretBox, key: string | undefined): ResponseCodec {
  const location = `idempotency_keys:${key}`
  return {
    encode: (answer) => secrets.seal(JSON.stringify(answer), location),
    decode: (kept) => JSON.parse(secrets.open(String(kept), location)),
  }
}

function readTab({ headers }: FastifyRequest): string | null {
  const tab = headers[TAB_HEADER]
  return typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : null
}

/** In one transaction with its Idempotency-Key; the files are settled after the commit. */
export async function runUnsafeCall(call: UnsafeCall, handle: (tx: Db) => unknown): Promise<unknown> {
  const { request, reply, definition, input, uploads } = call
  const { db, secrets } = request.server.services
  const key = readIdempotencyKey(request)
  const plainHash = () => hashRequest(request, withFieldsAsSent(withoutStorageKeys(input), definition))
  const secret = { hash: () => secrets.derive(`request ${plainHash()}`), codec: sealedCodec(secrets, key) }
  const how = definition.secret ? secret : { hash: plainHash }
  const { answer, replayed } = await runIdempotent(db, { userId: request.principal.id, key, ...how }, async (tx) => {
    const actor = makeRequestActor(request)
    await setChangeOrigin(tx, { tab: readTab(request), by: request.principal.name, at: actor.at }, actor)
    const made = await handle(tx)
    await auditCall(tx, definition, input)
    return made
  })
  request.written = 'yes'
  if (replayed) {
    await uploads.discard()
    reply.header('idempotency-replayed', 'true')
  } else await uploads.settle()
  return answer
}
