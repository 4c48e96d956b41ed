// Measures the calls of the leaderboard and of Atividades: bench/RESULTS.md. `npm run bench -- board [how many activities [part of a call's name]]`. With a
// part of a name, the figures are printed and not written.
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dateInZone } from 'contract/dates.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { listCalls, type TeamCall } from './board/calls.ts'
import { type BoardMeasurement, type LeaderboardServer, startLeaderboardServer } from './board/server.ts'
import { computeMedian, type Figures } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'

const MOST = Number(process.argv[2] ?? 1_000_000)
const ONLY = process.argv[3] ?? ''
/**
 * How many turns each size of the leaderboard has. The sizes are measured in turns, so that other load on the machine affects them alike.
 */
const ROUNDS = 3

const today = dateInZone('America/Sao_Paulo', new Date())
const dataDir = createTemporaryFolder('bench-board-')
const embedded = await startEmbedded({ dataDir })
const small = await startLeaderboardServer(embedded.connection, dataDir, MOST / 100, today)
const large = await startLeaderboardServer(embedded.connection, dataDir, MOST, today)

const medianFigures = (figures: Figures[]): Figures => ({
  p50: computeMedian(figures.map(({ p50 }) => p50)),
  p95: computeMedian(figures.map(({ p95 }) => p95)),
  rate: computeMedian(figures.map(({ rate }) => rate)),
})
const medianMeasured = (rounds: BoardMeasurement[]): BoardMeasurement => ({
  ten: medianFigures(rounds.map(({ ten }) => ten)),
  one: medianFigures(rounds.map(({ one }) => one)),
  sql: medianFigures(rounds.map(({ sql }) => sql)),
  cpu: computeMedian(rounds.flatMap(({ cpu }) => cpu ?? [])),
})

async function measureBothSizes(call: TeamCall): Promise<[BoardMeasurement, BoardMeasurement]> {
  const rounds = new Map<LeaderboardServer, BoardMeasurement[]>([
    [small, []],
    [large, []],
  ])
  for (let round = 0; round < ROUNDS; round++) for (const [server, measured] of rounds) measured.push(await server.measure(call))
  return [medianMeasured(rounds.get(small) ?? []), medianMeasured(rounds.get(large) ?? [])]
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const count = ({ activities }: LeaderboardServer) => activities.toLocaleString('en-US')
const row = (name: string, server: LeaderboardServer, { ten, one, sql, cpu }: BoardMeasurement, growth: number) =>
  `| ${name} | ${count(server)} | ${ms(ten.p50)} | ${ms(ten.p95)} | ${ten.rate.toFixed(0)} | ${ms(one.p50)} | ${ms(one.p95)} | ${growth.toFixed(2)} | ${ms(sql.p50)} | ${ms(sql.p95)} | ${cpu?.toFixed(2)} |`

const rows: string[] = []
for (const call of listCalls(today).filter(({ name }) => name.includes(ONLY))) {
  const [few, many] = await measureBothSizes(call)
  rows.push(row(call.name, small, few, 1), row(call.name, large, many, many.one.p50 / few.one.p50))
  console.log(rows.slice(-2).join('\n'))
}
for (const server of [small, large]) await server.close()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

const write = ONLY === '' ? writeSection : () => undefined
write(
  'board',
  `## The leaderboard

\`npm run bench -- board\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end (the measuring alone makes about 3); server, load and database share them. 50 members, six years up to ${today}, one activity in fifty deleted. Milliseconds, the median of ${ROUNDS} rounds by turns with ${count(small)} and with ${count(large)} activities. To hold: any period's board ≤ 50 ms p95 with the many, and ≤ 1.5 times its time with the few. "SQL" is the same statements through \`pg\` alone, ten at a time; "database CPU" is its processor's time for them, which is the same on a busy machine.

| Call | Activities | ten at a time: p50 | p95 | /s | one at a time: p50 | p95 | p50 ÷ few | SQL p50 | p95 | database CPU |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}`,
)
