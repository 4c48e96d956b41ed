import { EVENTS, type EventData, type EventKind } from 'contract/events.ts'
import { safeParse } from 'zod/mini'
import { openStream } from './event-stream.ts'
import { forgetEvents, startFromEarliest } from './last-event.ts'

export type LiveEvent = { [Kind in EventKind]: { kind: Kind; data: EventData<Kind> } }[EventKind]

/** `onOpen`: whether events before it may have been missed. */
type Handlers = { onEvent: (event: LiveEvent) => void; onOpen: (missed: boolean) => void; onBreak: () => void }

type Message =
  | { type: 'open'; missed: boolean }
  | { type: 'break' }
  | { type: 'event'; kind: EventKind; data: string; id: string }

/** The name of the lock that the stream's tab holds, and of the channel by which it forwards messages. */
const NAME = 'eventos'

function parseEvent(kind: EventKind, text: string): LiveEvent | undefined {
  try {
    const { success, data } = safeParse(EVENTS[kind], JSON.parse(text))
    return success ? ({ kind, data } as LiveEvent) : undefined
  } catch {
    return undefined // not JSON
  }
}

function createReceiver({ onEvent, onOpen, onBreak }: Handlers) {
  let last: string | undefined
  const handle = (message: Message) => {
    if (message.type === 'open') return onOpen(message.missed)
    if (message.type === 'break') return onBreak()
    last = message.id || last
    const event = parseEvent(message.kind, message.data)
    if (event) onEvent(event)
  }
  return { handle, last: () => last }
}

/** After a break of hours the server has no longer all events. */
function openForwardedStream(last: () => string | undefined, tell: (message: Message) => void): () => void {
  const first = last() ?? startFromEarliest(() => tell({ type: 'open', missed: true }))
  let missed = first === undefined
  return openStream({
    after: () => last() ?? first,
    onOpen: () => {
      tell({ type: 'open', missed })
      missed = true
    },
    onBreak: () => tell({ type: 'break' }),
    onEvent: (kind, data, id) => tell({ type: 'event', kind, data, id }),
  })
}

function leadWhenFree(signal: AbortSignal, lead: () => () => void): void {
  const holdLock = () =>
    new Promise<void>((resolve) => {
      const end = lead()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  void navigator.locks.request(NAME, { signal }, holdLock).catch(() => undefined) // aborted before the lock was free
}

/**
 * A browser opens six connections per host, so one tab holds the stream and forwards its messages; in a browser without locks
 * every tab has its own.
 */
export function followEvents(handlers: Handlers): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const { handle, last } = createReceiver(handlers)
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    const close = openForwardedStream(last, handle)
    return () => {
      close()
      forgetEvents()
    }
  }

  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => handle(data))
  const tell = (message: Message) => {
    channel.postMessage(message)
    handle(message)
  }
  const controller = new AbortController()
  leadWhenFree(controller.signal, () => openForwardedStream(last, tell))
  return () => {
    controller.abort()
    channel.close()
    forgetEvents()
  }
}
