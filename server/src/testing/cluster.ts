import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildServer } from '#app/app.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { keepTemporaryFilesInMemory } from './memory-disk.ts'

export const TEMPLATE_DATABASE = 'template_migrated'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection settings of the test run's own PostgreSQL, without a database's name. */
    cluster: { host: string; user: string }
    /** The folder in which the tests' servers have theirs, which is removed when the test run ends. */
    folder: string
  }
}

async function makeTemplate(cluster: { host: string; user: string }, dataDir: string) {
  const admin = new pg.Client({ ...cluster, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const connection = { ...cluster, database: TEMPLATE_DATABASE }
  const pool = new pg.Pool({ ...connection, max: 1 })
  await migrateDatabase(pool)
  // The template also has the queue's tables and queues: making them for each test would take most of a test's time. A start makes them,
  // and what else it writes belongs to its data folder.
  const app = await buildServer({ connection, dataDir, webRoot: dataDir, port: 3000, logLevel: 'silent', background: false })
  await app.close()
  await pool.query('truncate installation, secret_canary, server_clock')
  await pool.end()
}

/** Starts one real PostgreSQL for the whole test run, with a migrated database that the tests copy. */
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
  await makeTemplate({ host, user }, join(dataDir, 'template'))
  project.provide('cluster', { host, user })
  project.provide('folder', dataDir)
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
    removeTemporaryFiles()
  }
}
