import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  type Span as OpenSpan,
  trace as openTelemetry,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { EVENTS_PATH } from 'contract/events.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#core/log.ts'
import { NO_SPAN, type Tracer, type TraceWork } from '#core/tracing.ts'
import { waitAtMost } from '#core/wait-at-most.ts'
import type { TracingSettings } from '../settings/tracing-settings.ts'

const FLUSH_MS = 2_000
const SUCCESS = 0

export type Tracing = {
  tracer: Tracer
  /** Must be registered before every hook that may refuse a call. */
  traceCalls(app: FastifyInstance): void
  stop(): Promise<void>
}

/** W3C Trace Context; undefined for an absent or malformed one. */
function parseTraceParent(text: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = '00'] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(text)) ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? parent : undefined
}

/** Null if the span is not recorded, so that nothing links to a span that the collector does not have. */
function formatTraceParent(context: Context | undefined): string | null {
  const span = context && openTelemetry.getSpanContext(context)
  return span && span.traceFlags & 1 ? `00-${span.traceId}-${span.spanId}-01` : null
}

function readParent({ headers: { traceparent } }: FastifyRequest): Context {
  const parent = parseTraceParent(traceparent)
  return parent ? openTelemetry.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

function addLink(span: OpenSpan, traceParent: string | null): void {
  const context = parseTraceParent(traceParent)
  if (context) span.addLink({ context })
}

/**
 * If the collector is gone, slow or refuses a batch, its spans are lost, and the failure is logged once until the collector
 * accepts again.
 */
function createSpanExporter(url: string, log: Pick<Log, 'warn' | 'info'>): SpanExporter {
  const exporter = new OTLPTraceExporter({ url })
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== SUCCESS
        if (hasFailed && !isFailing)
          log.warn({ reason: result.error?.message }, 'the collector does not take traces; check OTEL_EXPORTER_OTLP_ENDPOINT')
        if (!hasFailed && isFailing) log.info('the collector takes traces again')
        isFailing = hasFailed
        done({ code: SUCCESS }) // the failure is already logged, so the processor must not log it again
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and the exporter's connection are not in the settings: the SDK reads those itself. */
function makeProvider({ url, sampling, delayMs }: TracingSettings, log: Log, version: string): TracerProvider {
  const share = new TraceIdRatioBasedSampler(sampling.share)
  const named = resourceFromAttributes({ 'service.name': 'ai-dashboard' })
  const resource = named.merge(detectResources({ detectors: [envDetector] }))
  return new TracerProvider({
    resource: resource.merge(resourceFromAttributes({ 'service.version': version })),
    sampler: sampling.followsParent ? new ParentBasedSampler({ root: share }) : share,
    spanProcessors: [new BatchSpanProcessor({ exporter: createSpanExporter(url, log), scheduledDelayMillis: delayMs })],
  })
}

function markFailed(span: OpenSpan, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
}

function endWithAnswer(span: OpenSpan, answer: FastifyReply['raw']): void {
  answer.once('close', () => {
    span.setAttribute('http.response.status_code', answer.statusCode)
    if (!answer.writableFinished) span.setAttribute('error.type', 'cut')
    if (answer.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}

/** Event streams last as long as their tab, and probes come every few seconds. */
const isTraced = ({ routeOptions: { url, config } }: FastifyRequest) => url !== EVENTS_PATH && config?.isProbe !== true

export function startTracing(settings: TracingSettings, { log, version }: { log: Log; version: string }): Tracing {
  const provider = makeProvider(settings, log, version)
  const tracer = provider.getTracer('ai-dashboard', version)
  const active = new AsyncLocalStorage<Context>()
  const trace: TraceWork = (name, attributes, work) => {
    const parent = active.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { attributes }, parent)
    const set = (more: typeof attributes) => void span.setAttributes(more)
    return active.run(openTelemetry.setSpan(parent, span), async () => {
      try {
        return await work({ set, link: (traceParent) => addLink(span, traceParent) })
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  }
  const traceWithin: TraceWork = (name, attributes, work) =>
    active.getStore() ? trace(name, attributes, work) : Promise.resolve(work(NO_SPAN))
  const contexts = new WeakMap<FastifyRequest, Context>()
  return {
    tracer: { trace, traceWithin, readTraceParent: () => formatTraceParent(active.getStore()) },
    traceCalls(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!isTraced(request)) return done()
        const { method } = request
        const route = request.routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': method, 'http.route': route }
        const parent = readParent(request)
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        endWithAnswer(span, reply.raw)
        const context = openTelemetry.setSpan(parent, span)
        contexts.set(request, context)
        active.run(context, done)
      })
      // The handlers run after the body's socket events, which have lost the request's context, so the context is entered again here.
      app.addHook('preHandler', (request, _reply, done) => {
        const context = contexts.get(request)
        if (context) active.run(context, done)
        else done()
      })
    },
    async stop() {
      await waitAtMost(
        FLUSH_MS,
        provider.shutdown().catch(() => undefined),
      )
    },
  }
}
