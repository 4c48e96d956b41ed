// Causes faults under load, in two servers, their database and their bucket: bench/RESULTS.md. `npm run bench -- faults [which faults]`
import { randomBytes } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isFinal, type RunState } from 'contract/runs/states.ts'
import pg from 'pg'
import { startFakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { startForwarder } from '../server/src/testing/forwarder.ts'
import { startFakeS3 } from '../server/src/testing/s3/fake-s3.ts'
import { canMakeDisks, mountSmallDisk } from '../server/src/testing/small-disk.ts'
import { fillEntries } from './data.ts'
import { startDatabase } from './faults/database.ts'
import { FAULTS, type FaultTargets, type InjectedFault } from './faults/faults.ts'
import { startServerUnderTest } from './faults/servers.ts'
import { checkScenarios } from './kills/check.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'
import { setUpIntegration } from './runs/killable-server.ts'
import { createWrites } from './soak/mix.ts'
import { type SentRequest, sendMix } from './soak/send-mix.ts'

const PER_SECOND = 20
const ENTRIES = 10_000
const FIRST_PORT = 38_321
const CALM_MS = 5_000
const DISK_MB = 128
/** A server counts as recovered once this many of its requests in a row were answered. */
const IN_A_ROW = 20
const LONGEST_RECOVERY_MS = 120_000
/** How long the runs that wait for their next attempt may take to end once all faults are over, in milliseconds. */
const LONGEST_DELIVERY_MS = 10 * 60_000

type FaultReport = {
  name: string
  seconds: number
  sent: number
  unavailable: number
  cut: number
  wrong: string[]
  longest: number
  recovery: number
}

const chosen = process.argv.slice(2)
const faults = FAULTS.filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)))

const database = await startDatabase(createTemporaryFolder('bench-faults-'), ['max_connections=60'])
const forwarder = await startForwarder(database.socketPath())
const s3 = await startFakeS3()
const service = await startFakeService()
const shared = {
  databasePort: forwarder.port,
  user: database.connection().user,
  s3: s3.settings,
  secretKey: randomBytes(32).toString('base64'),
}
const disks = canMakeDisks() ? [mountSmallDisk(DISK_MB), mountSmallDisk(DISK_MB)] : []
const first = await startServerUnderTest(shared, FIRST_PORT, disks[0]?.folder)
const second = await startServerUnderTest(shared, FIRST_PORT + 1, disks[1]?.folder)
const site: FaultTargets = { database, forwarder, servers: [first, second], s3, disks }
const openPool = () => new pg.Pool({ ...site.database.connection(), max: 2 })
const filling = openPool()
await fillEntries(filling, ENTRIES)
await filling.end()
await setUpIntegration(first.url, service.url.replace('127.0.0.1', 'localhost'), { dedupes: true, reportsBack: false })

const sent: (SentRequest & { endedAt: number })[] = []
const writes = createWrites()
const ending = new AbortController()
const urls = site.servers.map(({ url }) => url)
const onEnd = (request: SentRequest) => sent.push({ ...request, endedAt: performance.now() })
const load = sendMix({ urls, perSecond: PER_SECOND, writes, signal: ending.signal, onEnd })

/** Whether the last `IN_A_ROW` requests to each server were sent after `since` and answered. */
const areWell = (since: number) =>
  urls.every((url) => {
    const own = sent.filter((request) => request.url === url && request.endedAt - request.milliseconds > since).slice(-IN_A_ROW)
    return own.length === IN_A_ROW && own.every(({ outcome }) => outcome === 'answered')
  })

/**
 * Waits until both servers have recovered. @returns the time in ms from the mending of the fault to the last request that was not answered;
 * Infinity where they have not recovered in time
 */
async function measureRecovery(mendedAt: number): Promise<number> {
  while (!areWell(mendedAt)) {
    if (performance.now() - mendedAt > LONGEST_RECOVERY_MS) return Number.POSITIVE_INFINITY
    await wait(100)
  }
  const bad = sent.filter(({ outcome, endedAt }) => outcome !== 'answered' && endedAt > mendedAt)
  return Math.max(0, ...bad.map(({ endedAt }) => endedAt - mendedAt))
}

async function measureFault({ name, seconds, begin }: InjectedFault): Promise<FaultReport> {
  await wait(CALM_MS)
  const begunAt = performance.now()
  const mend = await begin(site)
  await wait(seconds * 1000)
  const unfinished = (await mend()) ?? []
  const recovery = await measureRecovery(performance.now())
  const during = sent.filter(({ endedAt }) => endedAt > begunAt)
  const count = (wanted: string) => during.filter(({ outcome }) => outcome === wanted).length
  const others = during.map(({ outcome }) => outcome).filter((one) => !['answered', 'unavailable', 'cut'].includes(one))
  const wrong = [...unfinished, ...others]
  const longest = Math.max(...during.map(({ milliseconds }) => milliseconds))
  const report = {
    name,
    seconds,
    sent: during.length,
    unavailable: count('unavailable'),
    cut: count('cut'),
    wrong,
    longest,
    recovery,
  }
  console.log(report)
  return report
}

const reports: FaultReport[] = []
const skipped: string[] = []
for (const fault of faults) {
  const obstacle = fault.findObstacle?.(site)
  if (obstacle) skipped.push(`${fault.name} (${obstacle})`)
  else reports.push(await measureFault(fault))
}
await wait(CALM_MS)
ending.abort()
await load

const pool = openPool()
/** Waits until all runs have ended, at most `LONGEST_DELIVERY_MS`. @returns the number of runs by state */
async function waitForRuns(): Promise<Record<string, number>> {
  const until = performance.now() + LONGEST_DELIVERY_MS
  for (;;) {
    const { rows } = await pool.query<{ state: string; count: number }>('select state, count(*)::int from runs group by state')
    const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    if (Object.keys(states).every((state) => isFinal(state as RunState)) || performance.now() > until) return states
    await wait(5_000)
  }
}
const runs = await waitForRuns()
const filesFolder = createTemporaryFolder('bench-faults-files-')
const { lost, wrongSums } = await checkScenarios(pool, filesFolder, writes.all)
const { rows: keys } = await pool.query<{ storage_key: string }>('select storage_key from receipts')
const missing = keys.filter(({ storage_key }) => !s3.files.has(storage_key)).length
await pool.end()
await Promise.all(site.servers.map((server) => server.stop()))
await forwarder.close()
await s3.close()
await service.close()
await site.database.remove()
for (const disk of disks) disk.remove()

const verdict = (holds: boolean) => (holds ? 'holds' : '**does not hold**')
const formatSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
const allWrong = reports.flatMap(({ wrong }) => wrong)
const text = `\`npm run bench -- faults\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end.

## Faults under load

Two servers on one PostgreSQL (over TCP) and one bucket answer ${PER_SECOND} requests a second, of which 13 in a hundred write and one launches a run. Each fault lasts as long as the table says; the recovery is the time from its end to the last request that was not answered. “Refused”: 503 or 507 as problem+json, or a write that was not answered and is sent again.

- ${verdict(allWrong.length === 0)}: every answer is a success or says what is away (${allWrong.length} were not${allWrong.length > 0 ? `; the first: ${allWrong[0]}` : ''})
- ${verdict(lost.length + wrongSums + missing === 0)}: of ${writes.all.length} recorded entries none is lost, changed or doubled (${lost.length}${lost[0] ? `; the first: ${lost[0]}` : ''}), no sum is wrong (${wrongSums}), no receipt is missing (${missing})
- ${verdict((runs.succeeded ?? 0) >= writes.launched && Object.keys(runs).length === 1)}: every launch that was stored is delivered (${writes.launched} were stored, runs: ${JSON.stringify(runs)})

| Fault | lasts, s | requests | refused | cut | neither | longest, s | recovery, s |
|---|---:|---:|---:|---:|---:|---:|---:|
${reports.map(({ name, seconds: lasts, sent: all, unavailable, cut, wrong, longest, recovery }) => `| ${name} | ${lasts} | ${all} | ${unavailable} | ${cut} | ${wrong.length} | ${formatSeconds(longest)} | ${formatSeconds(recovery)} |`).join('\n')}${skipped.length > 0 ? `\n\nNot made: ${skipped.join(', ')}` : ''}`
console.log(text)
if (chosen.length === 0) writeSection('faults', text)
process.exit(0)
