import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../core/context.ts'
import { ListenerGone, ServerEnding, type StreamEvent } from '../../core/replies.ts'

/** A stream whose first event is there, and with it all that may be refused. */
export type Begun = { events: AsyncIterator<StreamEvent>; first: IteratorResult<StreamEvent> }

export async function begun(stream: AsyncIterable<StreamEvent>): Promise<Begun> {
  const events = stream[Symbol.asyncIterator]()
  return { events, first: await events.next() }
}

/** Aborted when the connection is closed before the answer's end, or when the server ends. */
export function listening(reply: FastifyReply, ending: AbortSignal): AbortSignal {
  const over = new AbortController()
  const end = () => over.abort(new ServerEnding())
  ending.addEventListener('abort', end)
  reply.raw.once('close', () => {
    ending.removeEventListener('abort', end)
    if (!reply.raw.writableFinished) over.abort(new ListenerGone())
  })
  if (ending.aborted) end()
  return over.signal
}

/** Proxies and browsers give up on a connection that says nothing. */
const HEARTBEAT_MS = 15_000
/** What may wait for a slow reader; beyond it nobody reads. */
const UNREAD_BYTES = 1024 * 1024

const frame = ({ event, data }: StreamEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Takes every event to its end, though nobody listens any more: what makes them ends by itself, and keeps what it made. */
async function pump({ events, first }: Begun, out: PassThrough): Promise<void> {
  for (let next = first; !next.done; next = await events.next()) {
    if (out.destroyed) continue
    if (out.writableLength > UNREAD_BYTES) out.destroy()
    else out.write(frame(next.value))
  }
  out.end()
}

/** Server-sent events (WHATWG HTML, §9.2) as the answer. The server's end waits for the last of them. */
export function streamed(reply: FastifyReply, stream: Begun, { unfinished }: Services): FastifyReply {
  const out = new PassThrough()
  const heartbeat = setInterval(() => out.write(':\n\n'), HEARTBEAT_MS)
  out.once('close', () => clearInterval(heartbeat))
  const work = pump(stream, out).catch((err: unknown) => {
    reply.log.error({ err }, 'stream')
    out.destroy()
  })
  unfinished.add(work)
  void work.finally(() => unfinished.delete(work))
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(out)
}
