// The figures of bench/RESULTS.md, measured again. `npm run bench -- calls [how many entries…]`
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildServer } from '../server/src/app.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { measureBytes } from './bytes.ts'
import { filesOf, measureAt, type Result, type Whole } from './calls.ts'
import { measureProcess, temporaryFolder } from './process.ts'
import { report } from './report.ts'
import { writeSection } from './results.ts'

const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const root = join(import.meta.dirname, '..')

const dataDir = temporaryFolder('bench-')
const embedded = await startEmbedded({ dataDir })
const results: Result[] = []
const wholes: Whole[] = []
for (const entries of SIZES) {
  const { calls, whole } = await measureAt(embedded.connection, dataDir, entries)
  results.push(...calls)
  wholes.push(whole)
}

const web = await buildServer({
  connection: { ...embedded.connection, database: `bench_${SIZES[0]}` },
  dataDir: filesOf(dataDir, SIZES[0] ?? 0),
  webRoot: join(root, 'web/dist'),
  port: 0,
  logLevel: 'silent',
  background: false,
})
await web.listen({ host: '127.0.0.1', port: 0 })
const bytes = await measureBytes(`http://localhost:${(web.server.address() as AddressInfo).port}`)
await web.close()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

const text = report({ results, wholes, process: await measureProcess(), bytes })
writeSection('calls', text)
console.log(text)
