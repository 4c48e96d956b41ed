// Measures whether the time that a refused sign-in takes reveals who has an account: docs/security.md. `npm run bench -- sign-in [how many
// tries…]`

import { rmSync } from 'node:fs'
import { createOwnerLink } from '../server/src/accounts/owner.ts'
import { buildServer } from '../server/src/app.ts'
import { openPool } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { computePercentile } from './measure.ts'
import { createTemporaryFolder } from './process.ts'

const TRIES = Number(process.argv[2] ?? 200)
const BASE_URL = 'http://painel.agencia.lan'
const PASSWORD = 'corredor azul 42 lampiao'

const dataDir = createTemporaryFolder('bench-sign-in-')
const embedded = await startEmbedded({ dataDir })
const pool = openPool({ ...embedded.connection, max: 1 }, () => undefined)
await migrateDatabase(pool)
const app = await buildServer({
  connection: embedded.connection,
  dataDir,
  webRoot: dataDir,
  port: 0,
  logLevel: 'silent',
  background: false,
  team: { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'] },
})

let calls = 0
/**
 * Posts JSON with a browser's headers, each time from a new IP address, so that no rate limit refuses the call. @returns the status, and
 * the time in ms
 */
async function postJson(path: string, body: object): Promise<{ status: number; ms: number }> {
  calls += 1
  const address = `198.18.${calls >> 8}.${calls & 255}`
  const headers = {
    host: new URL(BASE_URL).host,
    origin: BASE_URL,
    'x-forwarded-for': address,
    'content-type': 'application/json',
  }
  const begun = performance.now()
  const { statusCode } = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) })
  return { status: statusCode, ms: performance.now() - begun }
}

const link = await createOwnerLink(app.services.db, { now: new Date(), baseUrl: BASE_URL })
const email = 'olivia@agencia.com.br'
const token = link?.slice(link.indexOf('#') + 1)
await postJson('/api/accounts/create', { token, name: 'Olívia', email, password: PASSWORD })
await pool.query("insert into users (name, email, role, deactivated_at) values ('Gil', 'gil@agencia.com.br', 'viewer', now())")
await pool.query(
  `insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
   select u.id, u.id::text, a.provider_id, a.password, now(), now() from users u, accounts a where u.email = 'gil@agencia.com.br'`,
)

const KINDS = {
  'unknown email': { email: 'ninguem@agencia.com.br', password: PASSWORD },
  'wrong password': { email, password: 'errada errada 1' },
  'deactivated, right password': { email: 'gil@agencia.com.br', password: PASSWORD },
  'deactivated, wrong password': { email: 'gil@agencia.com.br', password: 'errada errada 1' },
}
const times = new Map<string, number[]>(Object.keys(KINDS).map((kind) => [kind, []]))
for (let n = 0; n < TRIES; n += 1) {
  for (const [kind, body] of Object.entries(KINDS)) {
    const { status, ms } = await postJson('/api/accounts/sign-in', body)
    if (status !== 401) throw new Error(`${kind}: ${status}`)
    times.get(kind)?.push(ms)
  }
}

console.log(`| Refused sign-in, ${TRIES} tries each | Lower quartile | Median | Upper quartile |\n|---|---|---|---|`)
for (const [kind, measured] of times) {
  const quartiles = [0.25, 0.5, 0.75].map((share) => `${computePercentile(measured, share).toFixed(1)} ms`)
  console.log(`| ${kind} | ${quartiles.join(' | ')} |`)
}

await pool.end()
await app.close()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })
