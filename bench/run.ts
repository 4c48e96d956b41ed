// Measures calls, start, memory and bytes: bench/RESULTS.md. `npm run bench -- calls [how many entries…]`
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildServer } from '../server/src/app/app.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { type BenchServer, startBenchServer } from './calls/bench-server.ts'
import { CALLS } from './calls/calls.ts'
import { type Comparison, compareWithCompetitor } from './calls/compare.ts'
import { formatVerdicts, judgeAll } from './calls/verdict.ts'
import { createTemporaryFolder, measureProcess } from './process.ts'
import { formatReport } from './report.ts'
import { writeSection } from './results.ts'
import { measureCodeBytesByRoute } from './transferred-bytes.ts'

const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const root = join(import.meta.dirname, '..')

const dataDir = createTemporaryFolder('bench-')
const embedded = await startEmbedded({ dataDir })
const servers: BenchServer[] = []
for (const [index, entries] of SIZES.entries()) {
  servers.push(await startBenchServer(embedded.connection, dataDir, { entries, index }))
  console.log(`${entries} entries`)
}

const results: Comparison[] = []
for (const call of CALLS) {
  const measured = await compareWithCompetitor(servers, call)
  results.push(...measured)
  for (const result of measured) {
    const { name, entries, ours, share } = result
    console.log(`${name} · ${entries}: p50 ${ours.p50.toFixed(1)} ms, ${(share * 100).toFixed(0)} % of bare`)
  }
}

for (const server of servers) await server.app.close()

async function measureFirstVisits({ connection, files }: BenchServer): Promise<Record<string, number>> {
  const web = await buildServer({
    connection,
    dataDir: files,
    webRoot: join(root, 'web/dist'),
    port: 0,
    logLevel: 'silent',
    background: false,
  })
  await web.listen({ host: '127.0.0.1', port: 0 })
  const bytes = await measureCodeBytesByRoute(`http://localhost:${(web.server.address() as AddressInfo).port}`)
  await web.close()
  return bytes
}

const [smallest] = servers
if (!smallest) throw new Error('no size was given')
const bytes = await measureFirstVisits(smallest)
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

const report = { results, process: await measureProcess(), bytes }
writeSection('calls', formatReport(report))
console.log(`\n${formatVerdicts(judgeAll(report))}`)
