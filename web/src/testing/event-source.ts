import type { EventKind } from 'contract/events.ts'
import { vi } from 'vitest'

/** An EventSource without a network, for which the test sends the events. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly all: FakeEventSource[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** Breaks the connection. After `given up` the browser does not reconnect; after `for a moment` it does so when the test calls `open`. */
  breakConnection(how: 'for a moment' | 'given up'): void {
    this.readyState = how === 'given up' ? FakeEventSource.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }

  sendEvent(kind: EventKind, data: unknown, lastEventId = ''): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    this.dispatchEvent(new MessageEvent(kind, { data: text, lastEventId }))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** All event sources that were opened since `installFakeEventSource`, oldest first. */
export const openedEventSources = FakeEventSource.all

/** Replaces `EventSource` until `vi.unstubAllGlobals` is called. */
export function installFakeEventSource(): void {
  openedEventSources.length = 0
  vi.stubGlobal('EventSource', FakeEventSource)
}
