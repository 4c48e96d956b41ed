/** The attributes of a span: names and numbers of the program, never a person's data, a query's values or a token. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** A span that is under way (OpenTelemetry). */
export type Span = {
  set(attributes: SpanAttributes): void
  /** Links the span to a span of another trace, in the form of `traceparent` (W3C Trace Context); null and malformed text link to none. */
  link(traceParent: string | null): void
}

/** Does work within a span, whose parent is the span under way. An error marks the span as failed, by its type and never by its message. */
export type TraceWork = <Answer>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => PromiseLike<Answer>,
) => Promise<Answer>

export type Tracer = {
  trace: TraceWork
  /** Does work as `trace` does where a span is under way; otherwise does it without a span. */
  traceWithin: TraceWork
  /** Returns the span under way in the form of `traceparent`; null where no span is under way, or the span is not recorded. */
  readTraceParent(): string | null
}

export const NO_SPAN: Span = { set: () => undefined, link: () => undefined }

const doUntraced: TraceWork = async (_name, _attributes, work) => work(NO_SPAN)

/** The tracer of a server that sends its traces nowhere. */
export const NO_TRACER: Tracer = { trace: doUntraced, traceWithin: doUntraced, readTraceParent: () => null }
