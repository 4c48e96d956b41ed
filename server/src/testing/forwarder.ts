import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `pass`: bytes go to the target. `hang`: connections are accepted, and no byte goes either way. `refuse`: connections are reset.
 * `lose commits`: a COMMIT reaches the target, but its answer never comes back, because the connection hangs from then on.
 */
type Mode = 'pass' | 'hang' | 'refuse' | 'lose commits'

/**
 * A proxy between servers and PostgreSQL: a TCP port in front of PostgreSQL's socket. The port can be switched to another
 * PostgreSQL.
 */
export type Forwarder = {
  port: number
  setMode(mode: Mode): void
  /** Cuts all connections, and sends new ones to this socket. */
  setTarget(socketPath: string): void
  close(): Promise<void>
}

/** Starts a forwarder to the unix socket of a PostgreSQL. */
export async function startForwarder(socketPath: string): Promise<Forwarder> {
  let [target, mode] = [socketPath, 'pass' as Mode]
  const pairs = new Set<readonly [Socket, Socket]>()
  const cutAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const server = createServer((front) => {
    front.on('error', () => undefined)
    if (mode === 'refuse') return front.resetAndDestroy()
    const back = connect(target).on('error', () => front.destroy())
    const pair = [front, back] as const
    pairs.add(pair)
    const forget = () => {
      pairs.delete(pair)
      front.destroy()
      back.destroy()
    }
    front.on('close', forget)
    back.on('close', forget)
    // This listener is added before the pipe's own, so that the answer to a COMMIT is cut off before the COMMIT is forwarded.
    front.on('data', (bytes) => mode === 'lose commits' && bytes.includes('commit') && back.unpipe(front).pause())
    if (mode === 'hang') for (const socket of pair) socket.pause()
    else front.pipe(back).pipe(front)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setMode(next) {
      mode = next
      if (next === 'refuse') cutAll()
      // With `hang`, the bytes of open connections stop too, as in a network that has failed. With `pass`, open connections are cut.
      for (const [front, back] of pairs) {
        if (next === 'hang') {
          front.unpipe(back)
          back.unpipe(front)
          front.pause()
          back.pause()
        } else if (next === 'pass') {
          front.destroy()
          back.destroy()
        }
      }
    },
    setTarget(next) {
      target = next
      cutAll()
    },
    async close() {
      server.close()
      cutAll()
      await once(server, 'close')
    },
  }
}
