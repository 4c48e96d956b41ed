// A worker that sends one request again and again over several connections, in another thread than the server.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type Load = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  connections: number
  milliseconds: number
}
export type LoadResult = { latencies: number[]; seconds: number; failures: number }

const { url, method, headers, body = '', connections, milliseconds } = workerData as Load
const { hostname, port, host, pathname, search } = new URL(url)
const fields = { host, ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) }
const head = [`${method} ${pathname}${search} HTTP/1.1`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)]
const message = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)

/** @returns the length of the whole response in bytes; undefined until the response's head has arrived */
function responseLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1]
  if (!length) throw new Error('a response without a length')
  return end + 4 + Number(length)
}

/**
 * Sends the request and reads the whole response. It does not use Node's HTTP client, because that takes as much processor time as the
 * server, on the cores that both share.
 */
function ask(socket: Socket): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let missing: number | undefined
    const read = (chunk: Buffer) => {
      if (missing === undefined) {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const length = responseLength(received)
        if (length === undefined) return
        missing = length - received.length
      } else missing -= chunk.length
      if (missing > 0) return
      socket.off('data', read).off('error', reject)
      resolve(received.toString('latin1', 9, 12) === '200')
    }
    socket.on('data', read).once('error', reject)
    socket.write(message)
  })
}

async function run(): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  const begun = performance.now()
  const connection = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.setNoDelay(true)
    while (performance.now() - begun < milliseconds) {
      const sentAt = performance.now()
      if (await ask(socket)) latencies.push(performance.now() - sentAt)
      else failures += 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return { latencies, seconds: (performance.now() - begun) / 1000, failures }
}

parentPort?.postMessage(await run())
