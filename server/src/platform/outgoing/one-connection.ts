import type { Socket } from 'node:net'
import { type buildConnector, Client } from 'undici'

/** undici's settings. Its own timeouts are off, because the caller sets timeouts. */
const SETTINGS = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16_384, allowH2: false } as const

/** It calls back later, because undici does not expect the callback before the connector has returned. */
function createSingleConnector(socket: Socket): buildConnector.connector {
  let given = false
  return (_options, callback) => {
    if (given) return queueMicrotask(() => callback(new Error('one connection per attempt'), null))
    given = true
    queueMicrotask(() => callback(null, socket))
  }
}

/** The client can open no other connection; `pipelining: 0` asks the service to close the connection. */
export const createHttpClientOn = (socket: Socket, url: URL, { pipelining = 1 }: { pipelining?: 0 | 1 } = {}): Client =>
  new Client(url.origin, { ...SETTINGS, pipelining, connect: createSingleConnector(socket) })
