import { EVENTS, EVENTS_PATH, type EventKind } from 'contract/events.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

const KINDS = Object.keys(EVENTS) as EventKind[]

type Handlers = {
  /** Of the tab's own stream or another tab's; undefined before the first event. */
  after: () => string | undefined
  onOpen: () => void
  onBreak: () => void
  onEvent: (kind: EventKind, data: string, id: string) => void
}

const addressAfter = (last: string | undefined) => (last ? `${EVENTS_PATH}?after=${encodeURIComponent(last)}` : EVENTS_PATH)

/**
 * The browser reconnects by itself; if it gives up, the stream is reopened after growing pauses, from the last event.
 * @returns a function that closes the stream
 */
export function openStream({ after, onOpen, onBreak, onEvent }: Handlers): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  const open = () => {
    source = new EventSource(addressAfter(after()))
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      onOpen()
    })
    source.addEventListener('error', () => {
      onBreak()
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait * (0.5 + Math.random())) // jitter, so that the browsers of an office do not reconnect all at once
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
    for (const kind of KINDS)
      source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => onEvent(kind, data, lastEventId))
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
