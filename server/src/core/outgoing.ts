export type OutgoingRequest = {
  method: 'GET' | 'POST'
  url: string
  /** Headers that control the connection (`host`, `content-length`...) are refused. */
  headers: Record<string, string>
  body?: string | Buffer
  /** Milliseconds for the whole attempt: name lookup, connection, TLS, headers and body. */
  timeoutMs: number
  /** In bytes; the rest is not read. */
  maxBytes: number
  /** An address that an automation named reaches no private network that `WEBHOOK_ALLOW` does not name, in no mode. */
  isReported?: boolean
  /**
   * Aborts the attempt. The outcome is `not-sent`, `unknown` or a truncated answer, depending on how far the attempt had come.
   */
  signal?: AbortSignal
}

export type NotSentReason = 'forbidden' | 'dns' | 'refused' | 'unreachable' | 'tls' | 'timeout' | 'invalid'

/** Durations are whole milliseconds; every `detail` is a Portuguese sentence for the person. */
export type RequestOutcome = AnsweredOutcome | NotSentOutcome | UnknownOutcome

export type AnsweredOutcome = {
  kind: 'answered'
  status: number
  /** Names are in lowercase; a repeated header has its first value. */
  headers: Record<string, string>
  body: Buffer
  /** Also true if the connection broke or the attempt was ended before the body's end. */
  truncated: boolean
  durationMs: number
}

/** No byte reached the service, so that a retry is safe. */
export type NotSentOutcome = { kind: 'not-sent'; reason: NotSentReason; detail: string; durationMs: number }

/** Sent at least in part, without a status: the service may or may not have acted. */
export type UnknownOutcome = { kind: 'unknown'; reason: 'timeout' | 'lost'; detail: string; durationMs: number }

/** Nothing was sent; the message is Portuguese, and holds no more of the URL than its host. */
export class NotSentError extends Error {
  readonly reason: NotSentReason

  constructor(reason: NotSentReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** Also thrown for an answer that is too large; the message is Portuguese, and holds no more of the URL than its host. */
export class AnswerLostError extends Error {}

/**
 * Keeps the policy of `send`, follows no redirects, and waits 15 s for the connection and 12 h for the answer.
 * @throws NotSentError, AnswerLostError (also over 64 MB), or the signal's reason
 */
export type OutgoingFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * The only way to hosts that people name in the settings or an automation names; hosts of the server's own variables have clients
 * of their own.
 */
export type OutgoingClient = {
  /** Makes a new connection, without following redirects; network faults are outcomes, not errors. */
  send(request: OutgoingRequest): Promise<RequestOutcome>
  /** For streamed bodies, and for client libraries that take a `fetch` (the OpenAI SDK). */
  fetch: OutgoingFetch
  /** @returns undefined if the address may be called, or if its name is not found at the moment */
  explainForbidden(url: string): Promise<string | undefined>
  /** Aborts the attempts under way, refuses new ones, and waits until the aborted attempts have ended. */
  close?(): Promise<void>
}
