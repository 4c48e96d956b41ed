import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '../../server/src/app/app.ts'
import { publishEvents } from '../../server/src/db/publish-event.ts'
import { computePercentile } from '../measure.ts'
import type { ServerSetup } from './killable-server.ts'

const PAUSE_MS = 20

export type StreamsMeasurement = { clients: number; events: number; delivered: number; p50: number; p95: number; p99: number }

const RUN = {
  id: 1,
  automation: 'static',
  title: 'Medição',
  state: 'running',
  by: { id: 1, name: 'Operador local' },
  startedAt: new Date(0).toISOString(),
  endedAt: null,
  nextAttemptAt: null,
  attempts: 1,
  progress: null,
} as const

function open(url: string, onMessage: (sentAt: number) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/events`, { headers: { accept: 'text/event-stream' }, agent: false }, (response) => {
      let buffer = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        buffer += chunk
        const blocks = buffer.split('\n\n')
        buffer = blocks.pop() ?? ''
        for (const block of blocks) {
          const sentAt = /"message":"(\d+\.?\d*)"/.exec(block)?.[1]
          if (sentAt) onMessage(Number(sentAt))
        }
      })
      response.once('data', () => resolve(response))
      response.on('error', () => undefined)
    }).on('error', reject)
  })
}

/**
 * Measures the time from the beginning of an event's transaction to the event's arrival at each open stream. The server and the streams are
 * in one process.
 */
export async function measureStreams(
  { connection, dataDir }: Omit<ServerSetup, 'timings'>,
  clients: number,
  events: number,
): Promise<StreamsMeasurement> {
  const app = await buildServer({ connection, dataDir, webRoot: dataDir, port: 0, logLevel: 'fatal', background: false })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const latencies: number[] = []
  const recordLatency = (sentAt: number) => latencies.push(performance.now() - sentAt)
  const streams = await Promise.all(Array.from({ length: clients }, () => open(url, recordLatency)))
  const { db } = app.services
  for (let n = 0; n < events; n++) {
    const message = String(performance.now())
    await db.transaction((tx) => publishEvents(tx, [{ userId: null, kind: 'run', data: { ...RUN, message } }], new Date()))
    await wait(PAUSE_MS)
  }
  for (let patience = 50; patience > 0 && latencies.length < clients * events; patience--) await wait(100)
  for (const stream of streams) stream.destroy()
  await app.close()
  return {
    clients,
    events,
    delivered: latencies.length,
    p50: computePercentile(latencies, 0.5),
    p95: computePercentile(latencies, 0.95),
    p99: computePercentile(latencies, 0.99),
  }
}
