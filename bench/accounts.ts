// Measures how much longer a call takes with a session, and whether sign-ins slow other calls down: bench/RESULTS.md. `npm run bench --
// accounts`.
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { measureSessionCost, type SessionCost } from './accounts/session-cost.ts'
import { measureListDuringSignIns } from './accounts/sign-in-load.ts'
import { startBenchTeamServer } from './accounts/team-server.ts'
import { startBenchServer } from './calls/bench-server.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'

const ENTRIES = 10_000
const MOST_COST = 0.1
const MOST_SLOWDOWN = 0.2

const dataDir = createTemporaryFolder('bench-accounts-')
const embedded = await startEmbedded({ dataDir })
const local = await startBenchServer(embedded.connection, dataDir, { entries: ENTRIES, index: 0 })
const team = await startBenchTeamServer(local)

const costs: SessionCost[] = await measureSessionCost(local, team)
const load = await measureListDuringSignIns(team)
await team.app.close()
await local.app.close()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const verdict = (holds: boolean) => (holds ? 'holds' : '**does not hold**')
const dearest = Math.max(...costs.map(({ cost }) => cost))

const text = `\`npm run bench -- accounts\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end; server, load and database share them.

## A session’s cost, and sign-ins beside other calls

Two servers on one database of ${ENTRIES.toLocaleString('en-US')} entries, one in local mode and one in team mode, asked by turns at ten connections; the second with a session’s cookie. The cost is the median, over turns, of how much longer a call takes. Then the list is asked at a steady pace while ${load.perSecond} people a second sign in, each from an address of their own, by turns with nobody signing in.

- ${verdict(dearest <= MOST_COST)}: a session costs at most 10 % (at worst ${percent(dearest)})
- ${verdict(load.slowdown <= MOST_SLOWDOWN)}: the list’s p99 during ${load.perSecond} sign-ins a second is at most 20 % longer (${ms(load.quiet)} ms without, ${ms(load.busy)} ms with: ${percent(load.slowdown)}); of ${load.sent} sign-ins ${load.signedIn} got in, ${load.putOff} were told to come back

| Call | local p50 | with a session p50 | cost |
|---|---:|---:|---:|
${costs.map(({ name, localP50, teamP50, cost }) => `| ${name} | ${ms(localP50)} | ${ms(teamP50)} | ${percent(cost)} |`).join('\n')}`

console.log(text)
writeSection('accounts', text)
