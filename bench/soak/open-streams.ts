import { get, type IncomingMessage } from 'node:http'

/** Open event streams. `received`: the number of events that arrived. `broken`: the number of streams that ended by themselves. */
export type OpenStreams = { received: () => number; broken: () => number; close: () => void }

/** Opens `count` event streams. */
export async function openStreams(url: string, count: number): Promise<OpenStreams> {
  let [received, broken, closing] = [0, 0, false]
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = get(`${url}/api/events`, { headers: { accept: 'text/event-stream' }, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk.split('\nevent: ').length - 1
        })
        response.on('close', () => {
          if (!closing) broken += 1
        })
        response.on('error', () => undefined)
        resolve(response)
      })
      request.on('error', reject)
    })
  const streams = await Promise.all(Array.from({ length: count }, open))
  return {
    received: () => received,
    broken: () => broken,
    close() {
      closing = true
      for (const stream of streams) stream.destroy()
    },
  }
}
