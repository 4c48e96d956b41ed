export type OutgoingRequest = {
  method: 'GET' | 'POST'
  url: string
  /** The caller's own. Those that steer the connection (`host`, `content-length`...) are refused. */
  headers: Record<string, string>
  body?: string | Buffer
  /** The whole attempt: name, connection, TLS, headers and body. */
  timeoutMs: number
  /** Cap of the answer's body, in bytes; the rest is not read. */
  maxBytes: number
  /** Stops the attempt: `not-sent`, `unknown` or a truncated answer, as far as it had come. */
  signal?: AbortSignal
}

export type NotSentReason = 'forbidden' | 'dns' | 'refused' | 'unreachable' | 'tls' | 'timeout' | 'invalid'

/** Durations in whole milliseconds; every `detail` is a Portuguese sentence for the person. */
export type Outcome = Answered | NotSent | Unknown

export type Answered = {
  kind: 'answered'
  status: number
  /** Names in lowercase; of repeated headers, the first. */
  headers: Record<string, string>
  /** At most `maxBytes`. */
  body: Buffer
  /** The body went on, or was cut, beyond what stands here. */
  truncated: boolean
  durationMs: number
}

/** Not a byte of the request reached the service: safe to try again. */
export type NotSent = { kind: 'not-sent'; reason: NotSentReason; detail: string; durationMs: number }

/** Bytes of the request left, no status came: the service may or may not have acted. */
export type Unknown = { kind: 'unknown'; reason: 'timeout' | 'lost'; detail: string; durationMs: number }

/** Why a request does not leave. The message is Portuguese and never holds more of the URL than its host. */
export class NotSentError extends Error {
  readonly reason: NotSentReason

  constructor(reason: NotSentReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The connection stood, and the answer did not come to its end. The message is Portuguese, and holds no more of the URL either. */
export class AnswerLostError extends Error {}

/**
 * As the platform's `fetch`, for streams in both directions: under the same policy as `send`, over one connection of its own, redirects
 * not followed, and no deadline but the caller's signal. @throws Refused (nothing left), Lost (it broke), or the signal's reason
 */
export type OutgoingFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The only way out to other hosts. */
export type Outgoing = {
  /** One attempt, on one connection of its own; redirects are not followed. Network faults are outcomes, not errors. */
  send(request: OutgoingRequest): Promise<Outcome>
  /** For what is read or sent as a stream, and for clients that bring their own protocol. */
  fetch: OutgoingFetch
  /** Stops the attempts under way, and those to come, and waits for them. */
  close?(): Promise<void>
}
