import type { EventKind } from 'contract/events.ts'
import { vi } from 'vitest'

/** A browser's EventSource without a network: the test is the server. */
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

  opens(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** `given up`: the browser will not try again. */
  breaks(how: 'for a moment' | 'given up'): void {
    this.readyState = how === 'given up' ? FakeEventSource.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }

  sends(kind: EventKind, data: unknown, lastEventId = ''): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    this.dispatchEvent(new MessageEvent(kind, { data: text, lastEventId }))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

export const streams = FakeEventSource.all

/** From here on, until `vi.unstubAllGlobals`. */
export function fakeEventSource(): void {
  streams.length = 0
  vi.stubGlobal('EventSource', FakeEventSource)
}
