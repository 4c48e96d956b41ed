import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startQueue } from '../jobs/queue.ts'
import { keepTemporaryFilesInMemory } from './memory-disk.ts'

export const TEMPLATE_DATABASE = 'template_migrated'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection settings of the test run's own PostgreSQL, without a database's name. */
    cluster: { host: string; user: string }
  }
}

async function makeTemplate(cluster: { host: string; user: string }) {
  const admin = new pg.Client({ ...cluster, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const pool = new pg.Pool({ ...cluster, database: TEMPLATE_DATABASE, max: 1 })
  await migrateDatabase(pool)
  // The template also has the queue's tables: making them for each test would take most of a test's time.
  const queue = await startQueue(pool, pino({ level: 'silent' }), { background: false })
  await queue.stop()
  await pool.end()
}

/** Starts one real PostgreSQL for the whole test run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  const dataDir = mkdtempSync(join(tmpdir(), 'dashboard-cluster-'))
  chmodSync(dataDir, 0o711) // the database's account has to enter, where the tests run as root
  // The data need not survive a power cut, and no database lives long enough to be vacuumed.
  const embedded = await startEmbedded({
    dataDir,
    settings: ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200', 'timezone=UTC'],
  })
  const { host, user } = embedded.connection
  await makeTemplate({ host, user })
  project.provide('cluster', { host, user })
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
    removeTemporaryFiles()
  }
}
