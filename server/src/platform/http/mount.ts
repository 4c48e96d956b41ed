import type { Endpoint, HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { createEncoder } from 'contract/calls/wire-names.ts'
import { LAST_EVENT_HEADER } from 'contract/events.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Ctx, makeContext } from '#core/context.ts'
import type { Log } from '#core/log.ts'
import { isReadOnlyBody, requireBodyAccess } from '#core/permissions.ts'
import type { Download, DrawnPicture, InlineFile, RangeFile, StreamEvent } from '#core/replies.ts'
import { waitOutSessionReuse } from '#core/session-reuse.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Db } from '#db/client.ts'
import { auditCall, makeRequestActor } from './audit-call.ts'
import { toWireError } from './problem.ts'
import { readInput } from './read-input.ts'
import { compileRename } from './replies/compile-rename.ts'
import { createDisconnectSignal, prefetchFirstEvent } from './replies/event-stream.ts'
import { sendReply, type UncheckedReplyBody } from './replies/send-reply.ts'
import { runUnsafeCall } from './run-unsafe.ts'
import { withUploads } from './uploads/request-uploads.ts'

const BODY_LIMIT = 256 * 1024
const DONE = { ok: true }

type ReplyBody<E extends Endpoint> = E extends { kind: infer Kind }
  ? { download: Download; inline: InlineFile; picture: DrawnPicture; range: RangeFile; stream: AsyncIterable<StreamEvent> }[Kind &
      NonNullable<Endpoint['kind']>]
  : HandlerResult<E>

type ThirdArgument<E extends Endpoint> = E extends { kind: 'stream' } ? AbortSignal : FastifyRequest

type Handler<E extends Endpoint, Answer = ReplyBody<E>> = (
  ctx: Ctx,
  input: HandlerInput<E, StoredFile>,
  third: ThirdArgument<E>,
) => Answer | Promise<Answer>

type AfterCommit<E extends Endpoint, Answer> = (
  made: Answer,
  log: Log,
) => Promise<{ status: 200 | 202; answer: HandlerResult<E> }>

type MountedCall = {
  definition: Endpoint
  handler: (ctx: Ctx, input: never, third: never) => unknown
  afterCommit: ((made: never, log: Log) => Promise<{ status: 200 | 202; answer: unknown }>) | undefined
  encode: ((answer: unknown) => unknown) | undefined
}

/**
 * Not a GET, a `skipsTransaction` endpoint, a call whose body says that it only reads, or a stream, which would hold the
 * transaction open.
 */
const isUnsafe = ({ method, skipsTransaction, kind, bodyAccess = [] }: Endpoint, body: unknown): boolean =>
  method !== 'GET' && !skipsTransaction && kind !== 'stream' && !isReadOnlyBody(bodyAccess, body)

type AuditedFile = Download | InlineFile

/** A file that cannot be opened is not logged, and one that cannot be logged is closed. */
async function openAndAudit(file: AuditedFile, audit: () => Promise<void>): Promise<AuditedFile> {
  const content = await file.open()
  try {
    await audit()
  } catch (error) {
    if (!Buffer.isBuffer(content)) content.destroy()
    throw error
  }
  return { ...file, open: async () => content } as AuditedFile
}

/** The guard and the check of access have let the request in; only the permissions that depend on its body are checked here. */
async function answerCall(call: MountedCall, request: FastifyRequest, reply: FastifyReply) {
  const { definition, handler, afterCommit, encode = (answer) => answer } = call
  const { services } = request.server
  if (definition.bodyAccess) requireBodyAccess(request.principal, definition.bodyAccess, request.body)
  if (definition.method === 'GET') reply.header(LAST_EVENT_HEADER, services.hub.lastDelivered())
  const isStream = definition.kind === 'stream'
  const isUnsafeCall = isUnsafe(definition, request.body)
  const third = isStream ? createDisconnectSignal(reply, services.ending.signal) : request
  const made = await withUploads(request, { definition, isUnsafe: isUnsafeCall }, async (uploads) => {
    const input = await readInput(definition, request, uploads)
    const handle = async (db: Db) => {
      try {
        const ctx = makeContext(services, { user: request.principal, address: request.ip, db, uploads, log: request.log })
        const answer = await handler(ctx, input as never, third as never)
        return definition.reply || definition.kind ? answer : DONE
      } catch (error) {
        throw toWireError(error, definition)
      }
    }
    if (isUnsafeCall) return runUnsafeCall({ request, reply, definition, input, uploads }, handle)
    const answer = await handle(services.db)
    if (definition.audit && request.method !== 'HEAD')
      return openAndAudit(answer as AuditedFile, () => auditCall(services.db, definition, input, makeRequestActor(request)))
    return isStream ? prefetchFirstEvent(answer as AsyncIterable<StreamEvent>) : answer
  })
  if (definition.changesAccess) await waitOutSessionReuse(services)
  if (!afterCommit) return sendReply(reply, definition, encode(made) as UncheckedReplyBody)
  const { status, answer } = await afterCommit(made as never, request.log)
  return sendReply(reply.code(status), definition, encode(answer) as UncheckedReplyBody)
}

function createLazyEncoder(reply: z.ZodMiniType): (answer: unknown) => unknown {
  let encode: ((answer: unknown) => unknown) | undefined
  return (answer) => {
    encode ??= createEncoder(reply, compileRename) ?? ((same) => same)
    return encode(answer)
  }
}

const isAnsweredUpstream = (app: FastifyInstance, { seed }: Endpoint): boolean =>
  app.services.upstream !== undefined && seed === true

/**
 * An unsafe call runs in one transaction with its Idempotency-Key; two endpoints may share a path if one takes JSON and the other
 * a form.
 */
export function mount<const E extends Endpoint>(app: FastifyInstance, definition: E, handler: Handler<E>): void
/**
 * The handler's result for the step after the commit is stored with the Idempotency-Key, as JSON; the step runs again at each
 * repetition.
 */
export function mount<const E extends Endpoint, Answer>(
  app: FastifyInstance,
  definition: E,
  handler: Handler<E, Answer>,
  afterCommit: AfterCommit<E, Answer>,
): void
export function mount(
  app: FastifyInstance,
  definition: Endpoint,
  handler: MountedCall['handler'],
  afterCommit?: MountedCall['afterCommit'],
): void {
  if (isAnsweredUpstream(app, definition)) return
  const { method, path: url, access, allowedBeforeFactor = false, bodyLimit = BODY_LIMIT, form } = definition
  const shared = app.hasRoute({ method, url }) ? { constraints: { bodyKind: form ? 'form' : 'json' } } : {}
  const encode = definition.reply && createLazyEncoder(definition.reply)
  const call = { definition, handler, afterCommit, encode }
  app.route({
    method,
    url,
    bodyLimit,
    ...shared,
    config: { access, allowedBeforeFactor },
    handler: (request, reply) => answerCall(call, request, reply),
  })
}
