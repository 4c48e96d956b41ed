export type OutgoingRequest = {
  method: 'GET' | 'POST'
  url: string
  /** The caller's own headers. Headers that control the connection (`host`, `content-length`...) are refused. */
  headers: Record<string, string>
  body?: string | Buffer
  /** Milliseconds for the whole attempt: name lookup, connection, TLS, headers and body. */
  timeoutMs: number
  /** Limit of the answer's body in bytes; the rest is not read. */
  maxBytes: number
  /** Whether an automation named the address, which then reaches no private network that `WEBHOOK_ALLOW` does not name, in no mode. */
  isReported?: boolean
  /**
   * Aborts the attempt. The outcome is `not-sent`, `unknown` or a truncated answer, depending on how far the attempt had come.
   */
  signal?: AbortSignal
}

export type NotSentReason = 'forbidden' | 'dns' | 'refused' | 'unreachable' | 'tls' | 'timeout' | 'invalid'

/** The outcome of one attempt. Durations are whole milliseconds; every `detail` is a Portuguese sentence for the person. */
export type RequestOutcome = AnsweredOutcome | NotSentOutcome | UnknownOutcome

export type AnsweredOutcome = {
  kind: 'answered'
  status: number
  /** The answer's headers by their names in lowercase. A repeated header has its first value. */
  headers: Record<string, string>
  /** The body of the answer, cut after `maxBytes` bytes. */
  body: Buffer
  /** Whether the body was longer than `maxBytes`, or the connection broke or the attempt was ended before the body's end. */
  truncated: boolean
  durationMs: number
}

/** The outcome of an attempt of which no byte reached the service, so that a retry is safe. */
export type NotSentOutcome = { kind: 'not-sent'; reason: NotSentReason; detail: string; durationMs: number }

/** The outcome of an attempt that was sent at least in part and got no status: the service may or may not have acted. */
export type UnknownOutcome = { kind: 'unknown'; reason: 'timeout' | 'lost'; detail: string; durationMs: number }

/**
 * The error of a request of which nothing was sent, for example because the policy refused the address or no connection was made. The
 * message is Portuguese, and holds no more of the URL than its host.
 */
export class NotSentError extends Error {
  readonly reason: NotSentReason

  constructor(reason: NotSentReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/**
 * The error of a request whose connection broke before the end of the answer, or whose answer is too large. The message is Portuguese, and
 * holds no more of the URL than its host.
 */
export class AnswerLostError extends Error {}

/**
 * The platform's `fetch`, for streams in both directions. It keeps the policy of `send`, uses one connection for each request, follows no
 * redirects, and has no deadline but 15 seconds for the connection, twelve hours for the whole answer, and the caller's signal.
 * @throws NotSentError (nothing was sent), AnswerLostError (the connection broke, or the answer exceeds 64 MB), or the signal's reason
 */
export type OutgoingFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * The client for requests to hosts that people name in the settings or that an automation names, the only way by which this server reaches
 * those. The hosts of the server's own variables (OpenID provider, mail, storage, traces) are reached by their own clients.
 */
export type OutgoingClient = {
  /** Makes one attempt on a new connection, without following redirects. Network faults are outcomes, not errors. */
  send(request: OutgoingRequest): Promise<RequestOutcome>
  /**
   * Makes a request with the platform's `fetch` interface: for streamed bodies, and for client libraries that take a `fetch` (the OpenAI
   * SDK).
   */
  fetch: OutgoingFetch
  /** Explains in Portuguese why an address is never called; undefined where it may be, or where its name is not found at the moment. */
  explainForbidden(url: string): Promise<string | undefined>
  /** Aborts the attempts under way, refuses new ones, and waits until the aborted attempts have ended. */
  close?(): Promise<void>
}
