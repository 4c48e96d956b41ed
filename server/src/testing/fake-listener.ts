import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The scope of a fake service's behaviour. `path`: one path, without its query; absent for all. `times`: the number of requests;
 * absent for no limit.
 */
export type BehaviourScope = { path?: string; times?: number }

/** Creates the behaviours of a fake service, newest first. Once a behaviour is used up, the previous one applies again. */
export function createBehaviours<Behaviour>() {
  const rules: { behaviour: Behaviour; path: string | undefined; left: number }[] = []
  const take = (rule: (typeof rules)[number] | undefined): Behaviour | undefined => {
    if (rule) rule.left -= 1
    return rule?.behaviour
  }
  return {
    add: (behaviour: Behaviour, { path, times = Number.POSITIVE_INFINITY }: BehaviourScope = {}) =>
      void rules.unshift({ behaviour, path, left: times }),
    /** Finds the newest behaviour for the path, and counts one use of it. */
    takeFor: (path: string | undefined) =>
      take(rules.find((rule) => rule.left > 0 && (rule.path === undefined || rule.path === path))),
    /** Counts one use of the newest behaviour, if it is for all paths and fits. */
    takeNewestIf(fits: (behaviour: Behaviour) => boolean): Behaviour | undefined {
      const newest = rules.find(({ left }) => left > 0)
      return newest && newest.path === undefined && fits(newest.behaviour) ? take(newest) : undefined
    },
  }
}

export type ConnectionCounts = { accepted: number; open: number }

/** Counts the server's connections. `close` closes the server with all of them. */
export function trackConnections(server: Server): { connections: ConnectionCounts; close(): Promise<void> } {
  const sockets = new Set<Socket>()
  const connections = { accepted: 0, open: 0 }
  server.on('connection', (socket) => {
    sockets.add(socket)
    connections.accepted += 1
    connections.open += 1
    socket.on('error', () => {}) // the other side may close at any time
    socket.once('close', () => {
      sockets.delete(socket)
      connections.open -= 1
    })
  })
  return {
    connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Listens on the loopback address. @returns the server's port */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
