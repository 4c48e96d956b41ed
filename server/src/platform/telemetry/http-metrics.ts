import { EVENTS_PATH } from 'contract/events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The methods with a label of their own. All others share one label, because a client may invent any number of methods. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/**
 * The number of listeners that a reply may have before Node warns of a leak. Node's default is ten, of which the streams of a file already
 * add nine.
 */
const LISTENERS = 20

const UPLOAD_TYPE = /^(multipart\/form-data|application\/octet-stream)/

type Kind = 'stream' | 'upload' | 'call'

function findKind({ routeOptions, headers }: FastifyRequest): Kind {
  if (routeOptions.url === EVENTS_PATH) return 'stream'
  return UPLOAD_TYPE.test(headers['content-type'] ?? '') ? 'upload' : 'call'
}

const findStatusClass = (status: number, isComplete: boolean): string => (isComplete ? `${Math.floor(status / 100)}xx` : 'cut')

/** Must be registered before every hook that may refuse a call. */
export type CallMeter = (app: FastifyInstance) => void

/** By the route's pattern, never by its path; an event stream is counted but not measured, because it lasts as long as its tab. */
export function createCallMeter(registry: Registry): CallMeter {
  const underWay: Record<Kind, number> = { stream: 0, upload: 0, call: 0 }
  const registers = [registry]
  const durations = new Histogram({
    name: 'dashboard_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const countUnderWay = (name: string, help: string, count: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count())
      },
    })
  countUnderWay(
    'dashboard_http_requests_in_flight',
    'Calls under way, without streams of events',
    () => underWay.call + underWay.upload,
  )
  countUnderWay('dashboard_event_streams_open', 'Streams of events that are open', () => underWay.stream)
  countUnderWay('dashboard_uploads_in_progress', 'Calls under way that bring files', () => underWay.upload)

  return (app) =>
    void app.addHook('onRequest', (request, { raw }, done) => {
      const start = performance.now()
      const kind = findKind(request)
      underWay[kind]++
      raw.setMaxListeners(LISTENERS).once('close', () => {
        underWay[kind]--
        if (kind === 'stream') return
        const method = METHODS.has(request.method) ? request.method : 'other'
        const status = findStatusClass(raw.statusCode, raw.writableFinished)
        durations.labels(method, request.routeOptions.url ?? 'unknown', status).observe((performance.now() - start) / 1_000)
      })
      done()
    })
}
