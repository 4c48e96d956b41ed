import pg from 'pg'
import { readFileSync, rmSync } from 'node:fs'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { temporaryFolder } from '../process.ts'
import { statementsOf } from '../statements.ts'
import { callsOn } from './calls.ts'
import { buildServer } from '../../server/src/app.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { fillBoard } from './data.ts'
const dataDir = temporaryFolder('cpu-')
const embedded = await startEmbedded({ dataDir })
try {
  const calls = [...callsOn('2026-11-21'), { name: 'board: worst', method: 'POST', path: '/webhook/api/team-performance', body: JSON.stringify({ operation: 'GET_PERFORMANCE_DATA', filters: { date_start: '2021-03-16', date_end: '2021-08-16' } }) }]
  for (const n of [10000, 1000000]) {
    const admin = new pg.Client({ ...embedded.connection, database: 'postgres' }); await admin.connect(); await admin.query(`create database b${n}`); await admin.end()
    const connection = { ...embedded.connection, database: `b${n}` }
    const pool = new pg.Pool(connection); await migrate(pool); await fillBoard(pool, n, '2026-11-21'); await pool.end()
    const app = await buildServer({ connection, dataDir, webRoot: dataDir, port: 0, logLevel: 'silent', background: false })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://localhost:${(app.server.address() as any).port}`
    const client = new pg.Client(connection); await client.connect()
    const { rows: [{ pid }] } = await client.query('select pg_backend_pid() as pid')
    const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
    for (const { name, method, path, body } of calls) {
      const go = () => fetch(base + path.replace('MIDDLE', String(n / 2 + 1)), { method, ...(body ? { headers: { 'content-type': 'application/json' }, body } : {}) }).then(r => r.text())
      const st = await statementsOf(go)
      const run = async (k: number) => { for (let i = 0; i < k; i++) for (const { text, values } of st) await client.query({ text, values, rowMode: 'array' }) }
      await run(20); const a = cpu(); await run(400); const b = cpu()
      for (let i = 0; i < 50; i++) await go()
      const u = process.cpuUsage(); for (let i = 0; i < 200; i++) await go(); const v = process.cpuUsage(u)
      console.log(n, name, 'pg cpu ms', ((b - a) / 400).toFixed(2), 'node cpu ms (server+client)', ((v.user + v.system) / 200000).toFixed(2))
    }
    await client.end(); await app.close()
  }
} finally { await embedded.stop(); rmSync(dataDir, { recursive: true, force: true }) }
