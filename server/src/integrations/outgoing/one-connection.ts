import type { Socket } from 'node:net'
import { type buildConnector, Client } from 'undici'

/** Time is the caller's: undici's own timeouts are off. */
const SETTINGS = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16_384, allowH2: false } as const

/** Gives undici this socket, once. Not at once: it does not expect an answer before its own call returns. */
function handOver(socket: Socket): buildConnector.connector {
  let given = false
  return (_options, callback) => {
    if (given) return queueMicrotask(() => callback(new Error('one connection per attempt'), null))
    given = true
    queueMicrotask(() => callback(null, socket))
  }
}

/** undici on a connection that stands already, for one request; it can make no other. `pipelining` 0 asks the service to close it. */
export const clientOn = (socket: Socket, url: URL, { pipelining = 1 }: { pipelining?: 0 | 1 } = {}): Client =>
  new Client(url.origin, { ...SETTINGS, pipelining, connect: handOver(socket) })
