import type { Socket } from 'node:net'
import { type buildConnector, Client } from 'undici'

/** The caller sets the timeouts, so undici's own are off. */
const SETTINGS = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16_384, allowH2: false } as const

/**
 * Makes the connector that gives undici this socket, once. The callback is deferred, because undici does not expect it before its
 * own call returns.
 */
function createSingleConnector(socket: Socket): buildConnector.connector {
  let given = false
  return (_options, callback) => {
    if (given) return queueMicrotask(() => callback(new Error('one connection per attempt'), null))
    given = true
    queueMicrotask(() => callback(null, socket))
  }
}

/**
 * Creates an undici client for one request on a connected socket; it can open no other. `pipelining: 0` asks the service to close
 * the connection.
 */
export const createClientOn = (socket: Socket, url: URL, { pipelining = 1 }: { pipelining?: 0 | 1 } = {}): Client =>
  new Client(url.origin, { ...SETTINGS, pipelining, connect: createSingleConnector(socket) })
