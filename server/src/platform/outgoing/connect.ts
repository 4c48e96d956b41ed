import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type Deadline, startDeadline } from './deadline.ts'
import { toConnectError } from './failures.ts'
import { parseHostAndPort } from './policy.ts'

/** Connects to exactly this address. Rejects and destroys the socket when the signal is aborted. */
export type Connector = (
  to: { address: string; port: number /** Undefined for an IP literal. */; servername: string | undefined; secure: boolean },
  signal: AbortSignal,
) => Promise<Socket | TLSSocket>

/** Without a server name Node checks the certificate against the address. */
export const connectSocket: Connector = ({ address, port, servername, secure }, signal) =>
  new Promise((resolve, reject) => {
    const to = { host: address, port, autoSelectFamily: false }
    const socket = secure
      ? connectTls({ ...to, ...(servername ? { servername } : {}), ALPNProtocols: ['http/1.1'], rejectUnauthorized: true })
      : connectTcp(to)
    const stop = () => socket.destroy(signal.reason)
    socket.on('error', reject) // never removed: a late error must not end the process
    socket.once('close', () => signal.removeEventListener('abort', stop))
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', stop)
      resolve(socket.setNoDelay(true))
    })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })

/** With a share of the remaining time, so that a dead address leaves time for the `after` addresses that follow. */
async function connectToAddress(
  connect: Connector,
  to: Parameters<Connector>[0],
  after: number,
  deadline: Deadline,
): Promise<Socket> {
  if (after === 0) return await connect(to, deadline.signal)
  const share = startDeadline(deadline.remainingMs() / (after + 1), [deadline.signal])
  return await connect(to, share.signal).finally(share.clear)
}

export async function connectFirst(url: URL, addresses: string[], connect: Connector, deadline: Deadline): Promise<Socket> {
  const { host, port } = parseHostAndPort(url)
  const secure = url.protocol === 'https:'
  const servername = isIP(host) ? undefined : host
  let failure: unknown
  for (const [index, address] of addresses.entries()) {
    const after = addresses.length - 1 - index
    try {
      return await connectToAddress(connect, { address, port, servername, secure }, after, deadline)
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason
      failure = error
    }
  }
  throw toConnectError(failure, host, secure)
}
