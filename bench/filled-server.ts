import { rmSync } from 'node:fs'
import pg from 'pg'
import { buildServer } from '../server/src/app/app.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { measureHttp } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { formatClaim } from './results.ts'

/** Starts a server in this process on a database that `fill` has filled. `port`: in use by no other bench. */
export async function startFilledServer({ port, fill }: { port: number; fill: (pool: pg.Pool) => Promise<void> }) {
  const dataDir = createTemporaryFolder('bench-')
  const embedded = await startEmbedded({ dataDir })
  const connection = { ...embedded.connection, max: 10 }
  const pool = new pg.Pool(connection)
  await migrateDatabase(pool)
  await fill(pool)
  await pool.query('vacuum analyze')
  const base = `http://localhost:${port}`
  const app = await buildServer({ connection, dataDir, webRoot: dataDir, port, logLevel: 'silent', background: false })
  await app.listen({ host: '127.0.0.1', port })

  /** One person reads again and again. @returns a claim for RESULTS.md */
  async function claimRead(name: string, path: string, mostMs: number): Promise<string> {
    const { p50, p95 } = await measureHttp({ url: `${base}${path}`, method: 'GET', headers: {}, body: undefined }, 1)
    return formatClaim(p95 <= mostMs, `${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${mostMs}`)
  }

  async function stop(): Promise<void> {
    await pool.end()
    await app.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  return { base, pool, claimRead, stop }
}
