/** Never a person's data, a query's values or a token. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export type Span = {
  set(attributes: SpanAttributes): void
  /** In the form of `traceparent` (W3C Trace Context); null and malformed text link to none. */
  link(traceParent: string | null): void
}

/** An error marks the span as failed, by its type and never by its message. */
export type TraceWork = <Answer>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => PromiseLike<Answer>,
) => Promise<Answer>

export type Tracer = {
  trace: TraceWork
  /** Without a span if no span is under way. */
  traceWithin: TraceWork
  /** In the form of `traceparent`; null if no span is under way, or it is not recorded. */
  readTraceParent(): string | null
}

export const NO_SPAN: Span = { set: () => undefined, link: () => undefined }

const doUntraced: TraceWork = async (_name, _attributes, work) => work(NO_SPAN)

export const NO_TRACER: Tracer = { trace: doUntraced, traceWithin: doUntraced, readTraceParent: () => null }
