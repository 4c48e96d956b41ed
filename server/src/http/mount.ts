import type { Endpoint, Parsed, Reply } from 'contract/endpoint.ts'
import { TAB_HEADER } from 'contract/events.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, makeContext, type Services } from '../core/context.ts'
import { CommittedRefusal, malformed, unsupportedType } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { type Permission, requirePermission } from '../core/permissions.ts'
import type { Download, InlineFile, RangeFile, StreamEvent } from '../core/replies.ts'
import type { Folder } from '../core/storage-keys.ts'
import type { StoredFile, Uploads } from '../core/uploads.ts'
import type { Db } from '../db/client.ts'
import { CommitInDoubt, isDatabaseAway } from '../db/failures.ts'
import { nameOrigin } from '../db/origin.ts'
import { idempotencyKey, type Memory, once, requestHash } from './idempotency.ts'
import { parse } from './parse.ts'
import { attachment } from './replies/download.ts'
import { type Begun, begun, listening, streamed } from './replies/event-stream.ts'
import { shown } from './replies/inline.ts'
import { playable } from './replies/range.ts'
import { requireRoom } from './room.ts'
import { readForm } from './uploads/multipart.ts'
import { requestUploads } from './uploads/request-uploads.ts'

const BODY_LIMIT = 256 * 1024
/** Seed §7: what another service knows too. */
const SEED_PATHS = /^\/(webhook|api\/v1\/dashboard)\//

type Handler<E extends Endpoint, Made = Reply<E>> = (
  ctx: Ctx,
  input: Parsed<E, StoredFile>,
  request: FastifyRequest,
) => Made | Promise<Made>

/**
 * What is left to do once the handler's transaction is committed, at a repetition too, with what the handler made; its answer is the one
 * that is sent.
 */
type After<E extends Endpoint, Made> = (made: Made, log: Log) => Promise<{ status: 200 | 202; answer: Reply<E> }>

/** Params, query, body and files, parsed by the endpoint's own schemas. Keys that it does not declare are absent. */
async function readInput(definition: Endpoint, request: FastifyRequest, uploads: Uploads): Promise<object> {
  const { params, query, json, form } = definition
  const input: Record<string, unknown> = {}
  if (params) input.params = parse(params, request.params)
  if (query) input.query = parse(query, request.query)
  if (json) {
    if (request.isMultipart()) throw unsupportedType('Envie JSON (application/json)')
    if (request.body === undefined) throw malformed('O corpo do pedido está vazio')
    input.json = parse(json, request.body)
  }
  if (form) {
    const sent = await readForm(request, definition, uploads)
    input.form = parse(form, { ...sent.fields })
    input.files = sent.files
  }
  return input
}

const contextOf = (request: FastifyRequest, db: Db, uploads: Uploads): Ctx =>
  makeContext(request.server.services, { db, uploads, log: request.log })

/** Repetitions are told by key and content, but a stored file's key differs at every send. */
function withoutStorageKeys(input: object): object {
  if (!('files' in input)) return input
  const files = Object.entries(input.files as Record<string, StoredFile | StoredFile[]>).flatMap(([field, sent]) =>
    [sent].flat().map(({ sha256, name }) => [field, sha256, name]),
  )
  return { ...input, files }
}

/** Of a secret call nothing is kept that could be read, or guessed by trying. */
function sealedMemory({ secrets }: Services, key: string | undefined): Memory {
  const place = `idempotency_keys:${key}`
  return {
    write: (answer) => secrets.seal(JSON.stringify(answer), place),
    read: (kept) => JSON.parse(secrets.open(String(kept), place)),
  }
}

/** A tab's name for itself, which its own events carry back to it; anything else than a short name counts as none. */
function tabOf({ headers }: FastifyRequest): string | null {
  const tab = headers[TAB_HEADER]
  return typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : null
}

async function answerUnsafe(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, input, uploads }: { secret: boolean; input: object; uploads: Uploads },
  work: (ctx: Ctx) => unknown,
) {
  const { services } = request.server
  const key = idempotencyKey(request)
  const plainHash = () => requestHash(request, withoutStorageKeys(input))
  const hash = secret ? () => services.secrets.derive(`request ${plainHash()}`) : plainHash
  const memory = secret ? sealedMemory(services, key) : undefined
  const { db, localUser, now } = services
  const { answer, replayed } = await once(db, { userId: localUser.id, key, hash, memory }, async (tx) => {
    await nameOrigin(tx, { tab: tabOf(request), by: localUser.name, at: now() })
    return work(contextOf(request, tx, uploads))
  })
  request.written = 'yes'
  if (replayed) {
    await uploads.discard()
    reply.header('idempotency-replayed', 'true')
  } else await uploads.settle()
  return answer
}

/** Where in storage the files of a call live. */
function folderOf({ path }: Endpoint): Folder {
  if (path.startsWith('/api/runs/')) return 'results'
  // A file that is only read through is on its way to nothing.
  return path.startsWith('/api/uploads/') || path.startsWith('/api/finance/imports') ? 'chunks' : 'receipts'
}

/** Who may, what comes in, who does it; whatever fails, the files that came with it are thrown away. */
function handle<E extends Endpoint>(
  definition: E,
  permission: Permission | 'anyone',
  handler: (ctx: Ctx, input: Parsed<E, StoredFile>, request: FastifyRequest) => unknown,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { db, localUser } = request.server.services
    requirePermission(localUser, permission)
    const uploads = requestUploads({ ...request.server.services, log: request.log }, folderOf(definition))
    const isUnsafe = definition.method !== 'GET' && !definition.readOnly
    if (isUnsafe) request.written = 'no'
    try {
      const { databaseFolder } = request.server.services
      if (isUnsafe && databaseFolder) await requireRoom(databaseFolder)
      const input = await readInput(definition, request, uploads)
      const work = (ctx: Ctx) => handler(ctx, input as Parsed<E, StoredFile>, request)
      if (!isUnsafe) return await work(contextOf(request, db, uploads))
      return await answerUnsafe(request, reply, { secret: definition.secret === true, input, uploads }, work)
    } catch (error) {
      if (error instanceof CommitInDoubt) request.written = 'unknown'
      // A connection lost while committing leaves it open whether the rows are there: the sweep will know.
      if (!isDatabaseAway(error)) await uploads.discard()
      if (error instanceof CommittedRefusal) await uploads.settle()
      throw error
    }
  }
}

/** The seed's calls, where another service answers them (`WEBHOOK_UPSTREAM`). */
const isPassedOn = (app: FastifyInstance, path: string): boolean => app.services.upstream !== undefined && SEED_PATHS.test(path)

/**
 * Binds an endpoint to its handler. Unsafe calls run in one transaction together with their Idempotency-Key. Of two
 * endpoints that share a path, one takes JSON and the other a form.
 */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: Handler<E>,
): void
/** With something to be done after the commit; what the handler makes for it is kept with the Idempotency-Key, as JSON. */
export function mount<const E extends Endpoint, Made>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: Handler<E, Made>,
  after: After<E, Made>,
): void
export function mount<const E extends Endpoint, Made>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: Handler<E, Made>,
  after?: After<E, Made>,
): void {
  const { method, path: url, bodyLimit = BODY_LIMIT, form } = definition
  if (isPassedOn(app, url)) return
  const shared = app.hasRoute({ method, url }) ? { constraints: { bodyKind: form ? 'form' : 'json' } } : {}
  const answer = handle(definition, permission, handler)
  const complete = async (request: FastifyRequest, reply: FastifyReply) => {
    const made = await answer(request, reply)
    if (!after) return made
    const completed = await after(made as Made, request.log)
    if (definition.text) reply.type('text/plain; charset=utf-8')
    reply.code(completed.status)
    return completed.answer
  }
  app.route({ method, url, bodyLimit, ...shared, handler: complete })
}

/** As `mount`, for an endpoint that answers a file. */
export function mountDownload<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: (ctx: Ctx, input: Parsed<E, StoredFile>) => Promise<Download>,
): void {
  const find = handle(definition, permission, handler)
  app.get(definition.path, async (request, reply) => attachment(reply, (await find(request, reply)) as Download))
}

/** As `mount`, for an endpoint that answers something to look at. */
export function mountShown<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: (ctx: Ctx, input: Parsed<E, StoredFile>) => Promise<InlineFile>,
): void {
  const find = handle(definition, permission, handler)
  app.get(definition.path, async (request, reply) => shown(reply, (await find(request, reply)) as InlineFile))
}

/** As `mount`, for an endpoint that is played: it takes a Range. */
export function mountMedia<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: (ctx: Ctx, input: Parsed<E, StoredFile>, request: FastifyRequest) => Promise<RangeFile>,
): void {
  const find = handle(definition, permission, handler)
  app.get(definition.path, async (request, reply) => playable(reply, (await find(request, reply)) as RangeFile))
}

/**
 * As `mount`, for an endpoint that answers a stream of events. Until the first of them a failure is an answer like any other; the handler
 * is not in a transaction, and ends soon after `signal` is aborted.
 */
export function mountStream<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  permission: Permission | 'anyone',
  handler: (ctx: Ctx, input: Parsed<E, StoredFile>, signal: AbortSignal) => AsyncIterable<StreamEvent>,
): void {
  const { method, path: url, bodyLimit = BODY_LIMIT } = definition
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { services } = request.server
    const signal = listening(reply, services.ending.signal)
    const begin = handle({ ...definition, readOnly: true }, permission, (ctx, input) =>
      begun(handler(ctx, input as Parsed<E, StoredFile>, signal)),
    )
    return streamed(reply, (await begin(request, reply)) as Begun, services)
  }
  app.route({ method, url, bodyLimit, handler: answer })
}
