import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Behaviour, behave } from './behaviours.ts'

export type { Behaviour } from './behaviours.ts'

export type ReceivedCall = {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  body: string
  /** Milliseconds since the epoch, when the body was complete. */
  at: number
}

export type FakeService = {
  /** `http://127.0.0.1:port`, without a final slash. */
  url: string
  port: number
  received: ReceivedCall[]
  /**
   * Sets the answer from now on, for one path (without its query) or for all, and for a number of requests or for good; once
   * those are used up, the previous setting holds again. By default it answers as n8n does, 200.
   */
  answerWith(behaviour: Behaviour, to?: { path?: string; times?: number }): void
  /** For each flood that ended, the number of bytes written until the other side closed. */
  floods: number[]
  connections: { accepted: number; open: number }
  close(): Promise<void>
}

type Rule = { behaviour: Behaviour; path: string | undefined; left: number }

/** Decides the answer to a request; undefined leaves it to the settings of `answerWith`. */
type OnRequest = (request: ReceivedCall) => Behaviour | undefined | Promise<Behaviour | undefined>

/** Finds the newest matching rule and uses it up by one. */
function useNextRule(rules: Rule[], matches: (rule: Rule) => boolean): Behaviour | undefined {
  const rule = rules.find(({ left, ...rest }) => left > 0 && matches({ left, ...rest }))
  if (rule) rule.left -= 1
  return rule?.behaviour
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const body = await text(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { method: request.method ?? '', path: request.url ?? '', headers, body, at: Date.now() }
}

function track(sockets: Set<Socket>, connections: FakeService['connections'], socket: Socket): void {
  sockets.add(socket)
  connections.accepted += 1
  connections.open += 1
  socket.on('error', () => {}) // the other side may close at any time
  socket.once('close', () => {
    sockets.delete(socket)
    connections.open -= 1
  })
}

/** Starts a fake automation service: real HTTP on a loopback socket, which fails, hangs and drips when the test says so. */
export async function startFakeService({ onRequest }: { onRequest?: OnRequest } = {}): Promise<FakeService> {
  const rules: Rule[] = []
  const sockets = new Set<Socket>()
  const received: ReceivedCall[] = []
  const floods: number[] = []
  const connections = { accepted: 0, open: 0 }

  const server = createServer(async (request, response) => {
    const got = await receive(request).catch(() => undefined)
    if (!got) return // the connection closed before the body was complete
    received.push(got)
    const path = got.path.split('?')[0]
    const told = await onRequest?.(got)
    const behaviour = told ?? useNextRule(rules, (rule) => rule.path === undefined || rule.path === path) ?? { kind: 'answer' }
    behave({ request, response, flooded: (bytes) => floods.push(bytes) }, behaviour)
  })
  server.on('connection', (socket) => {
    track(sockets, connections, socket)
    const newest = rules.find(({ left }) => left > 0)
    if (newest?.behaviour.kind !== 'reset-at-once' || newest.path !== undefined) return
    newest.left -= 1
    socket.destroy()
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    floods,
    connections,
    answerWith: (behaviour, { path, times = Number.POSITIVE_INFINITY } = {}) =>
      void rules.unshift({ behaviour, path, left: times }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
