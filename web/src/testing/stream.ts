import type { Endpoint } from 'contract/endpoint.ts'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/** One answer in server-sent events: the test is the server. */
export type FakeStream = {
  sends(kind: string, data: unknown): void
  /** As it goes over the wire. */
  writes(text: string | Uint8Array): void
  ends(): void
  /** In the middle. */
  breaks(): void
  /** Whether the browser has hung up. */
  left: boolean
}

/** Each request is answered with a stream of its own; they come in the order of the requests. */
export function givenStream(endpoint: Endpoint): FakeStream[] {
  const streams: FakeStream[] = []
  answer(endpoint, () => {
    const bytes = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const writes = (text: string | Uint8Array) => controller.enqueue(typeof text === 'string' ? bytes.encode(text) : text)
        streams.push({
          writes,
          sends: (kind, data) => writes(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
          ends: () => controller.close(),
          breaks: () => controller.error(new Error('connection lost')),
          left: false,
        })
      },
      cancel() {
        const stream = streams.at(-1)
        if (stream) stream.left = true
      },
    })
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return streams
}
