import { fastifySSE } from '@fastify/sse'
import { EVENTS_PATH } from 'contract/events.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '#core/permissions.ts'
import type { EventHub, StoredEvent } from '#platform/events/hub.ts'
import { filterEvent, isStreamEndingEvent } from './readable-events.ts'

export type StreamServices = { hub: EventHub }

const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000
const UNREAD_BYTES = 1024 * 1024

function readLastSeen(request: FastifyRequest, reply: FastifyReply): number | undefined {
  const { after } = request.query as { after?: unknown }
  const text = reply.sse.lastEventId ?? (typeof after === 'string' ? after : '')
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A browser that saw a later event than the newest one (because the data was wiped or restored) continues after the newest one. */
async function findStart(hub: EventHub, request: FastifyRequest, reply: FastifyReply): Promise<number> {
  const seen = readLastSeen(request, reply)
  return seen === undefined ? hub.lastDelivered() : Math.min(seen, await hub.readNewest())
}

type Sent = { reply: FastifyReply; user: Principal; start: number }

function createSender({ reply, user, start }: Sent) {
  let sent = start
  return async (event: StoredEvent): Promise<void> => {
    if (event.id <= sent || !reply.sse.isConnected) return
    const isLast = isStreamEndingEvent(user, event)
    sent = isLast ? Number.POSITIVE_INFINITY : event.id
    const readable = isLast ? event : filterEvent(user, event)
    if (!readable) return
    const { id, kind, data } = readable
    if (reply.raw.writableLength > UNREAD_BYTES) return void reply.raw.destroy()
    await reply.sse.send({ id: String(id), event: kind, data }).catch(() => reply.sse.close())
    if (isLast) reply.sse.close()
  }
}

/**
 * While the server stops, a new stream is cut off, because a browser tries again after that, but never after an answer of 503
 * (WHATWG HTML, §9.2.3).
 */
function endWithServer(request: FastifyRequest, reply: FastifyReply): boolean {
  const { signal } = request.server.services.ending
  if (signal.aborted) {
    reply.raw.destroy()
    return true
  }
  const end = () => reply.sse.close()
  signal.addEventListener('abort', end, { once: true })
  reply.raw.once('close', () => signal.removeEventListener('abort', end))
  return false
}

/**
 * New events wait until the missed ones are sent, and none is sent twice; the stream ends with the session, and when the person's
 * access changes.
 */
async function streamEvents({ hub }: StreamServices, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (endWithServer(request, reply)) return
  const { id } = request.principal
  const start = await findStart(hub, request, reply)
  const early: StoredEvent[] = []
  let forward = (event: StoredEvent): void => void early.push(event)
  const unsubscribe = hub.subscribe(id, (event) => forward(event))
  reply.raw.once('close', unsubscribe)
  // The session may have ended, or the access changed, before the subscription, so that this stream was not told: the caller is
  // authenticated again.
  const user = await request.server.services.authenticate(request)
  // A browser that disconnected before this point sends no `close` event any more.
  if (!user || user.isFactorMissing || reply.raw.destroyed || !reply.sse.isConnected) return unsubscribe()
  const send = createSender({ reply, user, start })
  reply.sse.keepAlive()
  await reply.sse.send({ event: 'hello', id: String(start), data: {}, retry: RETRY_MS })
  for await (const batch of hub.readAfter(id, start)) for (const event of batch) await send(event)
  for (let event = early.shift(); event; event = early.shift()) await send(event)
  forward = (event) =>
    void send(event).catch((err: unknown) => {
      request.log.error({ err }, 'an event could not be sent')
      reply.raw.destroy() // the browser connects again, and gets what it missed
    })
}

export const eventRoutes = (services: StreamServices) => async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    await scope.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })
    scope.get(EVENTS_PATH, { sse: 'only', config: { access: 'session' } }, (request, reply) =>
      streamEvents(services, request, reply),
    )
  })
}
