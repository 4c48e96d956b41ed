import { EVENTS, type EventData, type EventKind } from 'contract/events.ts'
import { onTestFinished } from 'vitest'
import type * as z from 'zod/mini'
import { parse as parseAs } from 'zod/mini'
import type { TestApi } from './api.ts'

export type ReceivedEvent = { id: number; event: string; data: unknown }

const parseBlock = (block: string): ReceivedEvent | undefined => {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
  const event = field('event')
  return event ? { id: Number(field('id')), event, data: JSON.parse(field('data') ?? 'null') } : undefined
}

/** Makes the server listen on a free port of this machine, unless it does so already. @returns the server's address */
export async function listenOnLoopback(api: TestApi): Promise<string> {
  const known = api.app.server.address()
  if (!known) await api.app.listen({ host: '127.0.0.1', port: 0 })
  const address = api.app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Opens the event stream of one person over a socket, as a browser does. `more`: further headers, such as the session's cookie. */
export async function openEventStream(url: string, after?: number, { more = {} }: { more?: Record<string, string> } = {}) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const headers: Record<string, string> = {
    accept: 'text/event-stream',
    ...more,
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
  }
  const response = await fetch(`${url}/api/events`, { headers, signal: ending.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  /** Reads the next event, skipping heartbeats. */
  async function next(): Promise<ReceivedEvent> {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const heard = parseBlock(buffer.slice(0, end))
        buffer = buffer.slice(end + 2)
        if (heard) return heard
        continue
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error('the stream ended')
      buffer += chunk.value
    }
  }
  /** Reads the next event of this kind, and skips events of other kinds. */
  async function readNextOfKind<Kind extends EventKind>(kind: Kind): Promise<{ id: number; data: EventData<Kind> }> {
    const { id, event, data } = await next()
    return event === kind ? { id, data: parseAs(EVENTS[kind] as z.ZodMiniType, data) as EventData<Kind> } : readNextOfKind(kind)
  }
  const hello = await next()
  return { status: response.status, hello, next, nextOf: readNextOfKind, close: () => ending.abort() }
}
