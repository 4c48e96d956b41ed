import type { ServerResponse } from 'node:http'

/** The behaviour of the fake OpenAI at a call; by default it answers as OpenAI does. */
export type AiBehaviour =
  /**
   * Writes or transcribes `text`, or the text that `text` makes of the call's JSON or of its `files`, once `heldUntil` has resolved. A stream waits
   * `everyMs` between two deltas, and stops at the character `pausedAt` until `until` has resolved. With `usage: false` it
   * behaves as a server that ignores `stream_options`.
   */
  | {
      kind: 'ok'
      text?: string | ((json: unknown) => string)
      usage?: boolean
      finish?: string
      heldUntil?: Promise<void>
      everyMs?: number
      pausedAt?: number
      until?: Promise<void>
    }
  /**
   * Makes this picture, once `heldUntil` has resolved. The answer has the picture itself, or the address `url` where it is given. A
   * call whose JSON contains the text `refuses` (an option or a size) is answered 400.
   */
  | { kind: 'picture'; content: Buffer; url?: string; refuses?: string; heldUntil?: Promise<void> }
  /** Answers with OpenAI's error, in JSON. */
  | { kind: 'error'; status: number; message?: string; code?: string; retryAfter?: string }
  | { kind: 'html'; status?: number }
  /** Destroys the connection after `after` deltas (2 by default), or half-way through an answer that is not a stream. */
  | { kind: 'cut'; after?: number }
  /** Sends nothing after `after` deltas. Without `after`, or with 0, or where the call wants no stream, it sends not even the status. */
  | { kind: 'silence'; after?: number }
  /** Sends a delta every `everyMs`, until the client closes the connection. */
  | { kind: 'drip'; everyMs: number }
  /** Streams without end, as fast as the client reads: deltas, or one event that never ends. */
  | { kind: 'flood'; of: 'deltas' | 'event' }
  /** Answers 200 with a body that no client can read. */
  | { kind: 'garbage'; body?: string; type?: string }
  /** Sends an error as an event of the stream, after `after` deltas. */
  | { kind: 'error-in-stream'; after: number; message: string }

/** Returns the text of the answer to a call. */
export function readText({ text }: Extract<AiBehaviour, { kind: 'ok' }>, json: unknown, usual: string): string {
  return typeof text === 'function' ? text(json) : (text ?? usual)
}

/** OpenAI's own messages, by status. */
const MESSAGES: Record<number, [message: string, type: string, code: string | null]> = {
  401: ['Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'],
  404: ['The model `nope` does not exist or you do not have access to it.', 'invalid_request_error', 'model_not_found'],
  413: ['Maximum content size limit (26214400) exceeded (27000000 bytes read)', 'server_error', null],
  429: ['Rate limit reached for requests', 'requests', 'rate_limit_exceeded'],
  500: ['The server had an error while processing your request. Sorry about that!', 'server_error', null],
}

const HTML = '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>'

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export function sendError(response: ServerResponse, behaviour: Extract<AiBehaviour, { kind: 'error' }>): void {
  const [message, type, code] = MESSAGES[behaviour.status] ?? ['Invalid request', 'invalid_request_error', null]
  const error = { message: behaviour.message ?? message, type, param: null, code: behaviour.code ?? code }
  sendJson(
    response,
    behaviour.status,
    { error },
    behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter },
  )
}

/** Plays the failures that are the same for every path. @returns whether the behaviour is one of them, and nothing more is to be sent */
export function sendFailure(response: ServerResponse, behaviour: AiBehaviour, streaming: boolean): boolean {
  if (behaviour.kind === 'error') sendError(response, behaviour)
  else if (behaviour.kind === 'html') response.writeHead(behaviour.status ?? 200, { 'content-type': 'text/html' }).end(HTML)
  else if (behaviour.kind === 'garbage') {
    response.writeHead(200, { 'content-type': behaviour.type ?? 'application/json' }).end(behaviour.body ?? '{"nothing": tru')
  } else if (behaviour.kind === 'silence' && (!streaming || !behaviour.after)) return true
  else if (behaviour.kind === 'cut' && !streaming)
    response.writeHead(200, { 'content-length': '99' }).write('{"text":"Bo', () => response.destroy())
  else return false
  return true
}
