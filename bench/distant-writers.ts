// Measures writers that record outflows while PostgreSQL is away. `npm run bench -- distant-writers [ms each way] [connections]`
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { buildServer } from '../server/src/app/app.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { measureHttp } from './measure.ts'
import { createTemporaryFolder } from './process.ts'

const ONE_WAY_MS = Number(process.argv[2] ?? 15)
const CONNECTIONS = Number(process.argv[3] ?? 10)

const dataDir = createTemporaryFolder('bench-distant-')
const embedded = await startEmbedded({ dataDir })
const socket = join(embedded.connection.host, '.s.PGSQL.5432')
const link = new Worker(new URL('./link-thread.ts', import.meta.url), {
  workerData: { target: { path: socket }, speed: { oneWayMs: ONE_WAY_MS, bytesPerSecond: Number.POSITIVE_INFINITY } },
})
const [linkPort] = (await once(link, 'message')) as [number]
const pool = new pg.Pool(embedded.connection)
await migrateDatabase(pool)
await pool.end()
const port = 38_231
const connection = { ...embedded.connection, host: '127.0.0.1', port: linkPort, max: 10 }
const app = await buildServer({ connection, dataDir, webRoot: dataDir, port, logLevel: 'silent', background: false })
await app.listen({ host: '127.0.0.1', port })

const form = new FormData()
for (const [field, value] of Object.entries({ nome_saida: 'Aluguel', valor: '10.00', data: '2026-11-20' }))
  form.append(field, value)
const multipart = new Response(form)
const request = {
  url: `http://localhost:${port}/webhook/financial-expense`,
  method: 'POST',
  headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
  body: await multipart.text(),
}
const { p50, p95, rate } = await measureHttp(request, CONNECTIONS)
console.log(
  `${2 * ONE_WAY_MS} ms away, ${CONNECTIONS} connections: ${rate.toFixed(1)} outflows per second, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
)

await app.close()
await link.terminate()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })
