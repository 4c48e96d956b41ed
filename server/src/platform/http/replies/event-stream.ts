import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { trackInFlight } from '#core/concurrency.ts'
import type { Services } from '#core/context.ts'
import { ClientDisconnectedError, ServerEndingError, type StreamEvent } from '#core/replies.ts'

export type PrefetchedStream = { events: AsyncIterator<StreamEvent>; first: IteratorResult<StreamEvent> }

/** A failure before the first event is thus answered with a status like any other call's. */
export async function prefetchFirstEvent(stream: AsyncIterable<StreamEvent>): Promise<PrefetchedStream> {
  const events = stream[Symbol.asyncIterator]()
  return { events, first: await events.next() }
}

export function createDisconnectSignal(reply: FastifyReply, ending: AbortSignal): AbortSignal {
  const over = new AbortController()
  const end = () => over.abort(new ServerEndingError())
  ending.addEventListener('abort', end)
  reply.raw.once('close', () => {
    ending.removeEventListener('abort', end)
    if (!reply.raw.writableFinished) over.abort(new ClientDisconnectedError())
  })
  if (ending.aborted) end()
  return over.signal
}

/** How often a heartbeat is sent, because proxies and browsers close a connection that stays silent. */
const HEARTBEAT_MS = 15_000
/** The maximum number of bytes that wait for a slow reader; a reader with more waiting counts as gone. */
const UNREAD_BYTES = 1024 * 1024

const formatFrame = ({ event, data }: StreamEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Consumes every event to the end, even without a reader, because the generator stores its result only when it ends. */
async function writeEvents({ events, first }: PrefetchedStream, out: PassThrough): Promise<void> {
  for (let next = first; !next.done; next = await events.next()) {
    if (out.destroyed) continue
    if (out.writableLength > UNREAD_BYTES) out.destroy()
    else out.write(formatFrame(next.value))
  }
  out.end()
}

/** Server-sent events (WHATWG HTML, §9.2); a server that stops waits until the generator has ended. */
export function sendEventStream(
  reply: FastifyReply,
  stream: PrefetchedStream,
  services: Pick<Services, 'unfinished'>,
): FastifyReply {
  const out = new PassThrough()
  // A slow reader may take the last events long after the end, when nothing can be written any more.
  const heartbeat = setInterval(() => out.writableEnded || out.write(':\n\n'), HEARTBEAT_MS)
  out.once('close', () => clearInterval(heartbeat))
  const work = writeEvents(stream, out).catch((err: unknown) => {
    reply.log.error({ err }, 'a stream of events ended early')
    out.destroy()
  })
  trackInFlight(services, work)
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(out)
}
