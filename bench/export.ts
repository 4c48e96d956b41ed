// Measures exports and imports: bench/RESULTS.md. `npm run bench -- export [how many outflows]`
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { buildServer } from '../server/src/app.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { fillEntries } from './data.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'

/** The number of outflows. One in five of all entries is an inflow. */
const OUTFLOWS = Number(process.argv[2] ?? 100_000)
const IMPORTED = 50_000
const SAMPLE_MS = 20
const MB = 1024 * 1024

type Measured = { name: string; first: number; all: number; bytes: number; memory: number; stall: number }

const dataDir = createTemporaryFolder('bench-export-')
const embedded = await startEmbedded({ dataDir })
const maintenance = new pg.Client(embedded.connection)
await maintenance.connect()
await maintenance.query('create database bench_export')
await maintenance.end()
const connection = { ...embedded.connection, database: 'bench_export' }
const pool = new pg.Pool(connection)
await migrateDatabase(pool)
await fillEntries(pool, (OUTFLOWS * 5) / 4)
await pool.end()
const app = await buildServer({ connection, dataDir, webRoot: dataDir, port: 0, logLevel: 'silent', background: false })
await app.listen({ host: '127.0.0.1', port: 0 })
const base = `http://localhost:${(app.server.address() as AddressInfo).port}`

/**
 * Sends a request and discards the answer. @returns the time to the first and to the last byte of the answer in ms, and the answer's size
 * in bytes
 */
function timeRequest(path: string, body?: { type: string; content: Buffer }): Promise<Pick<Measured, 'first' | 'all' | 'bytes'>> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': body.type, 'content-length': body.content.length } : {}
    const sent = request(`${base}${path}`, { method: body ? 'POST' : 'GET', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} → ${response.statusCode}`))
      let first = 0
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun
        bytes += chunk.length
      })
      response.once('end', () => resolve({ first, all: performance.now() - begun, bytes }))
    })
    sent.once('error', reject)
    sent.end(body?.content)
  })
}

async function measure(name: string, work: () => ReturnType<typeof timeRequest>): Promise<Measured> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, SAMPLE_MS)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const answer = await work()
  loop.disable()
  clearInterval(sampling)
  return { name, ...answer, memory: peak - before, stall: loop.max / 1e6 }
}

function importBody(): { type: string; content: Buffer } {
  const lines = Array.from({ length: IMPORTED }, (_, n) => `${1 + (n % 28)}/11/2026;Linha ${n};${1 + (n % 900)},10;Software`)
  const parts = [
    '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\noutflow\r\n',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n',
    `Data;Descrição;Valor;Categoria\r\n${lines.join('\r\n')}\r\n--b--\r\n`,
  ]
  return { type: 'multipart/form-data; boundary=b', content: Buffer.from(parts.join('')) }
}

const outflows = `${OUTFLOWS.toLocaleString('en-US')} outflows`
const exportAs = (format: string) => () => timeRequest(`/api/finance/outflows/export?format=${format}`)
await timeRequest('/api/finance/outflows/export?format=csv') // warm-up: the first export compiles code and allocates memory for all later ones
const measured = [
  await measure(`export ${outflows}, CSV`, exportAs('csv')),
  await measure(`export ${outflows}, XLSX`, exportAs('xlsx')),
  await measure(`preview an import of ${IMPORTED.toLocaleString('en-US')} rows`, () =>
    timeRequest('/api/finance/imports/preview', importBody()),
  ),
  await measure(`import ${IMPORTED.toLocaleString('en-US')} rows`, () => timeRequest('/api/finance/imports', importBody())),
]
await app.close()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

const seconds = (ms: number) => (ms / 1000).toFixed(2)
const rows = measured.map(
  ({ name, first, all, bytes, memory, stall }) =>
    `| ${name} | ${seconds(first)} s | ${seconds(all)} s | ${(bytes / MB).toFixed(1)} MB | ${(memory / MB).toFixed(0)} MB | ${stall.toFixed(0)} ms |`,
)
const load = loadavg()[0]?.toFixed(1)
const text = `## Out and in

\`npm run bench -- export ${OUTFLOWS}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, load ${load}. Over HTTP, on the embedded PostgreSQL, the reader in the server's own process. "Memory" is the most that the process had above what it had before; "held up" the longest that others waited for the event loop.

| | first byte | all | size | memory | held up |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}`
writeSection('export', text)
console.log(text)
