import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The servers to which requests are sent, like the list of a proxy. */
export type Targets = { urls: string[] }

export type Tally = {
  /** The names of the outflows whose write was answered with 200. */
  written: string[]
  reads: number
  /** The answers other than 200, each as `status path`. */
  refused: string[]
  /** The number of requests whose connection was refused or cut off, and which were therefore sent again. */
  cut: number
  latencies: number[]
}

const WRITERS = 4
const READERS = 4
const PAUSE_MS = 20
const READ = ['/webhook/api/v1/saidas', '/webhook/api/v1/dashboard/kpis', '/api/runs', '/readyz']

const outflow = (name: string) => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ nome_saida: name, valor: '10.00', projeto_id: '1', categoria_id: '1' }))
    form.append(field, value)
  return form
}

const choose = (values: readonly string[]): string => values[Math.floor(Math.random() * values.length)] ?? ''

/**
 * Sends a request until a server answers it. If the connection is refused or cut off, the request is sent again, possibly to another
 * server.
 */
async function send(targets: Targets, tally: Tally, path: string, makeInit: () => RequestInit): Promise<number> {
  for (;;) {
    const begun = performance.now()
    try {
      const response = await fetch(choose(targets.urls) + path, makeInit())
      await response.arrayBuffer()
      tally.latencies.push(performance.now() - begun)
      if (response.status !== 200) tally.refused.push(`${response.status} ${path}`)
      return response.status
    } catch {
      tally.cut += 1
      await wait(PAUSE_MS)
    }
  }
}

async function write(targets: Targets, tally: Tally): Promise<void> {
  const name = randomUUID()
  const key = randomUUID() // all tries have the same key
  const init = () => ({ method: 'POST', headers: { 'idempotency-key': key }, body: outflow(name) })
  if ((await send(targets, tally, '/webhook/financial-expense', init)) === 200) tally.written.push(name)
}

async function read(targets: Targets, tally: Tally): Promise<void> {
  await send(targets, tally, choose(READ), () => ({}))
  tally.reads += 1
}

/** Sends writes and reads to the servers of the list until it is stopped. */
export function startLoad(targets: Targets): { tally: Tally; stop(): Promise<void> } {
  const tally: Tally = { written: [], reads: 0, refused: [], cut: 0, latencies: [] }
  let over = false
  const repeat = async (act: typeof write) => {
    while (!over) {
      await act(targets, tally)
      await wait(PAUSE_MS)
    }
  }
  const workers = [
    ...Array.from({ length: WRITERS }, () => repeat(write)),
    ...Array.from({ length: READERS }, () => repeat(read)),
  ]
  return {
    tally,
    async stop() {
      over = true
      await Promise.all(workers)
    },
  }
}

const BOUNDARY = 'rolling'
const PART = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Begins to upload an outflow with the first bytes of its body. `finish`: sends the rest, and returns the status or the error's code. */
export function beginOutflowUpload(url: string, name: string): { finish(): Promise<string> } {
  const body = Buffer.from(`${PART('nome_saida', name)}${PART('valor', '10.00')}--${BOUNDARY}--\r\n`)
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.length,
    'idempotency-key': randomUUID(),
  }
  const upload = request(`${url}/webhook/financial-expense`, { method: 'POST', headers, agent: false })
  const answered = new Promise<string>((resolve) => {
    upload.on('response', (response) => {
      response.resume()
      resolve(String(response.statusCode))
    })
    upload.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
  upload.write(body.subarray(0, 60))
  return {
    finish() {
      upload.end(body.subarray(60))
      return answered
    },
  }
}
