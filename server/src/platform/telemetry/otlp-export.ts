import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '#core/log.ts'

const SUCCESS = 0

/**
 * If the collector is gone, slow or refuses a batch, its spans are lost, and the failure is logged once until the collector
 * accepts again.
 */
export function createSpanExporter(url: string, log: Pick<Log, 'warn' | 'info'>): SpanExporter {
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
