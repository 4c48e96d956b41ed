import type { IncomingMessage, ServerResponse } from 'node:http'
import { N8N_STARTED } from './n8n-answers.ts'

export type Behaviour =
  | { kind: 'answer'; status?: number; body?: string | Buffer; headers?: Record<string, string | string[]> }
  /** Reads the request and never answers. */
  | { kind: 'hang' }
  /** Sends a status line, byte by byte, that never ends. */
  | { kind: 'drip-head'; everyMs?: number }
  /** Sends status 200 and the headers at once, then a body, byte by byte, that never ends. */
  | { kind: 'drip-body'; everyMs?: number }
  /** Answers with status 200 and a body of 1 GiB (or `bytes`), as fast as the client reads. */
  | { kind: 'flood'; bytes?: number }
  | { kind: 'redirect'; to: string; status?: number }
  /** Sends these bytes instead of an HTTP answer, then ends the connection. */
  | { kind: 'raw'; bytes: string }
  /** Reads the request, then destroys the connection. */
  | { kind: 'close' }
  /**
   * Destroys the connection before the service reads the request. It cannot be set for one path, because the path is still unknown then.
   */
  | { kind: 'reset-at-once' }

type Exchange = { request: IncomingMessage; response: ServerResponse; flooded: (bytes: number) => void }

const GIGABYTE = 2 ** 30
const CHUNK = Buffer.alloc(64 * 1024, 'x')

function answer({ response }: Exchange, given: Extract<Behaviour, { kind: 'answer' }>): void {
  const { status, body, headers } = given.status === undefined ? { ...N8N_STARTED, ...given } : given
  response.writeHead(status ?? N8N_STARTED.status, headers ?? {}).end(body ?? '')
}

/** Writes the text `first`, then one byte at a time until the connection ends. */
function drip({ request: { socket } }: Exchange, first: string, bytes: string, everyMs = 1000): void {
  let next = 0
  socket.write(first)
  const timer = setInterval(() => socket.write(bytes[next++ % bytes.length] ?? ''), everyMs)
  socket.once('close', () => clearInterval(timer))
}

function flood({ response, flooded }: Exchange, bytes: number): void {
  let written = 0
  const pour = () => {
    while (written < bytes && !response.destroyed) {
      written += CHUNK.length
      if (!response.write(CHUNK)) return
    }
    response.end()
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream' }).on('drain', pour)
  response.once('close', () => flooded(written))
  pour()
}

export function playBehaviour(exchange: Exchange, behaviour: Behaviour): void {
  const { request, response } = exchange
  switch (behaviour.kind) {
    case 'answer':
      answer(exchange, behaviour)
      break
    case 'hang':
      break
    case 'drip-head':
      drip(exchange, 'HTTP/1.1 200 ', 'OK', behaviour.everyMs)
      break
    case 'drip-body':
      drip(exchange, 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n', '.', behaviour.everyMs)
      break
    case 'flood':
      flood(exchange, behaviour.bytes ?? GIGABYTE)
      break
    case 'redirect':
      response.writeHead(behaviour.status ?? 302, { location: behaviour.to }).end()
      break
    case 'raw':
      request.socket.end(behaviour.bytes)
      break
    case 'close':
    case 'reset-at-once':
      request.socket.destroy()
  }
}
