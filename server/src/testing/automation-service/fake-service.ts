import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type BehaviourScope,
  type ConnectionCounts,
  createBehaviours,
  listenLocally,
  trackConnections,
} from '../fake-listener.ts'
import { type Behaviour, playBehaviour } from './behaviours.ts'

export type { Behaviour } from './behaviours.ts'

export type ReceivedCall = {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  body: string
  /** The time when the body was complete, in milliseconds since the epoch. */
  at: number
}

export type FakeService = {
  /** `http://127.0.0.1:port`, without a final slash. */
  url: string
  port: number
  received: ReceivedCall[]
  /**
   * Sets the answer from now on, for one path (without its query) or for all, and for a number of requests or without a limit.
   * Once those requests are used up, the previous setting applies again. By default the service answers as n8n does, with 200.
   */
  answerWith(behaviour: Behaviour, to?: BehaviourScope): void
  /** For each flood that ended, the number of bytes that were written. */
  floods: number[]
  connections: ConnectionCounts
  close(): Promise<void>
}

/** Decides the answer to a request; with undefined, the settings of `answerWith` apply. */
type OnRequest = (request: ReceivedCall) => Behaviour | undefined | Promise<Behaviour | undefined>

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const body = await text(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { method: request.method ?? '', path: request.url ?? '', headers, body, at: Date.now() }
}

/** Starts a fake automation service: real HTTP on a loopback socket. It fails, hangs or drips when the test says so. */
export async function startFakeService({ onRequest }: { onRequest?: OnRequest } = {}): Promise<FakeService> {
  const behaviours = createBehaviours<Behaviour>()
  const received: ReceivedCall[] = []
  const floods: number[] = []

  const server = createServer(async (request, response) => {
    const got = await receive(request).catch(() => undefined)
    if (!got) return // the connection closed before the body was complete
    received.push(got)
    const override = await onRequest?.(got)
    const behaviour = override ?? behaviours.takeFor(got.path.split('?')[0]) ?? { kind: 'answer' }
    playBehaviour({ request, response, flooded: (bytes) => floods.push(bytes) }, behaviour)
  })
  const { connections, close } = trackConnections(server)
  server.on('connection', (socket) => {
    if (behaviours.takeNewestIf(({ kind }) => kind === 'reset-at-once')) socket.destroy()
  })
  const port = await listenLocally(server)
  return { url: `http://127.0.0.1:${port}`, port, received, floods, connections, answerWith: behaviours.add, close }
}
