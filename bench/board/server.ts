import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { CivilDate } from 'contract/dates.ts'
import pg from 'pg'
import { buildServer } from '../../server/src/app.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { type Figures, measureCalls, measureHttp } from '../measure.ts'
import { recordStatements, sendStatements } from '../statements.ts'
import type { TeamCall } from './calls.ts'
import { fillLeaderboard } from './data.ts'
import { measureDatabaseCpuMs } from './measure-cpu.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * The figures of a call with ten calls at a time, with one at a time, and for its SQL alone. `cpu`: the database's processor time per call,
 * in ms; undefined on systems without /proc.
 */
export type BoardMeasurement = { ten: Figures; one: Figures; sql: Figures; cpu: number | undefined }

async function makeDatabase(connection: pg.PoolConfig, activities: number, today: CivilDate): Promise<pg.PoolConfig> {
  const database = `board_${activities}`
  const admin = new pg.Client({ ...connection, database: 'postgres' } as pg.ClientConfig)
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const pool = new pg.Pool({ ...connection, database })
  await migrateDatabase(pool)
  await fillLeaderboard(pool, activities, today)
  await pool.end()
  return { ...connection, database }
}

/** Starts a server whose leaderboard has the given number of activities. `measure` of the result measures one of the server's calls. */
export async function startLeaderboardServer(cluster: pg.PoolConfig, dataDir: string, activities: number, today: CivilDate) {
  const connection = await makeDatabase(cluster, activities, today)
  const app = await buildServer({
    connection,
    dataDir: join(dataDir, `board_${activities}`), // a folder of files belongs to one database
    webRoot: dataDir,
    port: 0,
    logLevel: 'silent',
    background: false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://localhost:${(app.server.address() as AddressInfo).port}`

  /** Measures a call over HTTP (ten at a time, and one at a time), and the statements of the call without HTTP, ten at a time. */
  async function measure({ name, method, path, body }: TeamCall): Promise<BoardMeasurement> {
    const headers: Record<string, string> = body ? JSON_TYPE : {}
    const url = base + path.replace('MIDDLE', String(activities / 2 + 1))
    const statements = await recordStatements(async () => {
      const response = await fetch(url, { method, headers, ...(body ? { body } : {}) })
      if (response.status !== 200) throw new Error(`${name}: ${await response.text()}`)
      await response.body?.cancel()
    })
    const ten = await measureHttp({ url, method, headers, body })
    const one = await measureHttp({ url, method, headers, body }, 1)
    const sql = await measureCalls(() => sendStatements(app.services.pool, statements))
    return { ten, one, sql, cpu: await measureDatabaseCpuMs(connection, statements) }
  }
  return { activities, measure, close: () => app.close() }
}
export type LeaderboardServer = Awaited<ReturnType<typeof startLeaderboardServer>>
