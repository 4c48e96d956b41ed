import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

type Attributes = Record<string, string | number | boolean>
export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: Attributes
  /** Absent where a span has no links. */
  links?: { traceId: string; spanId: string }[]
  resource: Attributes
}

/** An attribute as OTLP writes it in JSON (opentelemetry-proto, common.proto). */
type WireAttribute = {
  key: string
  value: { stringValue?: string; intValue?: string | number; boolValue?: boolean; doubleValue?: number }
}
type WireSpan = Omit<CollectedSpan, 'attributes' | 'resource'> & { attributes: WireAttribute[] }
type WireRequest = {
  resourceSpans: { resource: { attributes: WireAttribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

const readAttributes = (attributes: readonly WireAttribute[]): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  )

const readSpans = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as WireRequest).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: readAttributes(span.attributes),
        resource: readAttributes(resource.attributes),
      })),
    ),
  )

/** `refuses`: every batch is answered 500, after which the sender must not send it again. `hangs`: no batch is answered. */
type Behaviour = 'well' | 'refuses' | 'hangs'

/** Starts a collector of OpenTelemetry's protocol over HTTP (OTLP 1.x, JSON) on a loopback socket, for one test. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  let behaviour: Behaviour = 'well'
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    if (request.headers['content-type'] !== 'application/json') return void response.writeHead(415).end()
    const isPacked = request.headers['content-encoding'] === 'gzip'
    const body = isPacked ? gunzipSync(Buffer.concat(await request.toArray())).toString() : await text(request)
    requests.push({ headers: request.headers, body })
    if (behaviour === 'hangs') return
    if (behaviour === 'refuses') return void response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
    spans.push(...readSpans(body))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    behave(next: Behaviour) {
      behaviour = next
    },
    find: (name: string) => spans.find((span) => span.name === name),
  }
}
