// A worker that asks for one thing over and over, at ten connections, away from the server's own thread.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export type Load = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  connections: number
  milliseconds: number
}
export type Timings = { latencies: number[]; seconds: number; failures: number }

const { url, method, headers, body, connections, milliseconds } = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: connections })

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}

async function run(): Promise<Timings> {
  const latencies: number[] = []
  let failures = 0
  const begun = performance.now()
  const connection = async () => {
    while (performance.now() - begun < milliseconds) {
      const asked = performance.now()
      if (await ask()) latencies.push(performance.now() - asked)
      else failures += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return { latencies, seconds: (performance.now() - begun) / 1000, failures }
}

parentPort?.postMessage(await run())
agent.destroy()
