import { join } from 'node:path'
import { dateInZone } from 'contract/values/dates.ts'
import pg from 'pg'
import { buildServer, type Server } from '../../server/src/app/app.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { fillEntries } from '../data.ts'
import type { StatementContext } from './statement.ts'

/** A server of ours that the bench has started, with the number of entries in its database. */
export type BenchServer = {
  entries: number
  app: Server
  base: string
  context: StatementContext
  connection: pg.PoolConfig
  files: string
}

/**
 * The number of database connections per server: as many as the load has, and no more, because one PostgreSQL serves all sizes at the same
 * time.
 */
const CONNECTIONS = 10
/**
 * The port of the first server. It is fixed, because every request must name the server's host and port, even a request that is injected.
 */
const FIRST_PORT = 38_211

async function makeDatabase(connection: pg.PoolConfig, name: string, entries: number): Promise<pg.PoolConfig> {
  const admin = new pg.Client({ ...connection, database: 'postgres' } as pg.ClientConfig)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const pool = new pg.Pool({ ...connection, database: name })
  await migrateDatabase(pool)
  await fillEntries(pool, entries)
  await pool.end()
  return { ...connection, database: name, max: CONNECTIONS }
}

async function findMiddle(pool: pg.Pool, entries: number): Promise<StatementContext['middle']> {
  const { rows } = await pool.query(
    "select date::text, id::float8 from entries where kind = 'outflow' order by date desc, id desc offset $1 limit 1",
    [Math.floor(entries * 0.4)],
  )
  return rows[0]
}

/** Fills a new database with entries and starts a server on it. `index`: the server's number among those of this bench, from 0. */
export async function startBenchServer(
  cluster: pg.PoolConfig,
  dataDir: string,
  { entries, index }: { entries: number; index: number },
): Promise<BenchServer> {
  const connection = await makeDatabase(cluster, `bench_${entries}`, entries)
  const files = join(dataDir, `files-${entries}`) // a folder of files belongs to one database
  const port = FIRST_PORT + index
  const app = await buildServer({ connection, dataDir: files, webRoot: dataDir, port, logLevel: 'silent', background: false })
  await app.listen({ host: '127.0.0.1', port })
  const { pool, timeZone, now } = app.services
  const context = { today: dateInZone(timeZone, now()), middle: await findMiddle(pool, entries) }
  return { entries, app, base: `http://localhost:${port}`, context, connection, files }
}
