import { EVENTS, type EventData, type EventKind } from 'contract/events.ts'
import { safeParse } from 'zod/mini'
import { openStream } from './event-stream.ts'

export type LiveEvent = { [Kind in EventKind]: { kind: Kind; data: EventData<Kind> } }[EventKind]

/** `onOpen`: a stream has just been opened; what happened before may have been missed. `onBreak`: it has just broken. */
type Handlers = { onEvent: (event: LiveEvent) => void; onOpen: () => void; onBreak: () => void }

/** What the tab that holds the stream tells the others. */
type Message = { type: 'open' } | { type: 'break' } | { type: 'event'; kind: EventKind; data: string; id: string }

/** One name for the lock and for the channel. */
const NAME = 'eventos'

function read(kind: EventKind, text: string): LiveEvent | undefined {
  try {
    const { success, data } = safeParse(EVENTS[kind], JSON.parse(text))
    return success ? ({ kind, data } as LiveEvent) : undefined
  } catch {
    return undefined // not JSON
  }
}

/** Takes what comes, from our own stream or another tab's, and remembers how far it got. */
function receiver({ onEvent, onOpen, onBreak }: Handlers) {
  let last: string | undefined
  const take = (message: Message) => {
    if (message.type === 'open') return onOpen()
    if (message.type === 'break') return onBreak()
    last = message.id || last
    const event = read(message.kind, message.data)
    if (event) onEvent(event)
  }
  return { take, after: () => last }
}

const stream = (after: () => string | undefined, tell: (message: Message) => void) =>
  openStream({
    after,
    onOpen: () => tell({ type: 'open' }),
    onBreak: () => tell({ type: 'break' }),
    onEvent: (kind, data, id) => tell({ type: 'event', kind, data, id }),
  })

/** Holds the stream as soon as no other tab does, until told to leave. */
function leadWhenFree(left: AbortSignal, lead: () => () => void): void {
  const held = () =>
    new Promise<void>((resolve) => {
      const end = lead()
      left.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  void navigator.locks.request(NAME, { signal: left }, held).catch(() => undefined) // left before its turn came
}

/**
 * The server's events, for as long as they are followed. A browser opens six connections per host, and ten tabs would
 * take them all: one tab holds the stream and passes on what it hears. @returns how to stop
 */
export function followEvents(handlers: Handlers): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const { take, after } = receiver(handlers)
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return stream(after, take)

  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data))
  const tell = (message: Message) => {
    channel.postMessage(message)
    take(message)
  }
  const leaving = new AbortController()
  leadWhenFree(leaving.signal, () => stream(after, tell))
  return () => {
    leaving.abort()
    channel.close()
  }
}
