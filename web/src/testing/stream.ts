import type { Endpoint } from 'contract/calls/endpoint.ts'
import { HttpResponse } from 'msw'
import { stubResponse } from './server.ts'

/** One response of server-sent events, in which the test sends the events. */
export type FakeEventStream = {
  /** Sends an event. */
  sendEvent(kind: string, data: unknown): void
  /** Sends raw bytes or text, which need not be a whole event. */
  write(text: string | Uint8Array): void
  end(): void
  /** Breaks the connection before the stream has ended. */
  breakConnection(): void
  /** Whether the browser has closed the stream. */
  isCanceled: boolean
}

/** Stubs the endpoint: each request is answered with a stream of its own. @returns the streams, in the order of the requests */
export function stubEventStream(endpoint: Endpoint): FakeEventStream[] {
  const streams: FakeEventStream[] = []
  stubResponse(endpoint, () => {
    const bytes = new TextEncoder()
    let stream: FakeEventStream | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string | Uint8Array) => controller.enqueue(typeof text === 'string' ? bytes.encode(text) : text)
        stream = {
          write,
          sendEvent: (kind, data) => write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
          end: () => controller.close(),
          breakConnection: () => controller.error(new Error('connection lost')),
          isCanceled: false,
        }
        streams.push(stream)
      },
      cancel() {
        if (stream) stream.isCanceled = true
      },
    })
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return streams
}
