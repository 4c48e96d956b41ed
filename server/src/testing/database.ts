import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE_DATABASE } from './cluster.ts'

let administrators: pg.Pool | undefined

/**
 * Runs a statement on the administrative database. Its connections stay open, because each new one costs PostgreSQL a process.
 */
async function administer(statement: string) {
  if (!administrators) {
    administrators = new pg.Pool({
      ...inject('cluster'),
      database: 'postgres',
      max: 2,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    administrators.on('error', () => undefined) // at the end of the test run the cluster stops
  }
  await administrators.query(statement)
}

/**
 * Creates a database for one test or file, copied from the test run's migrated template, from an empty one (`template0`), or from a
 * database without connections that a test has filled.
 */
export async function createTestDatabase(template: string = TEMPLATE_DATABASE): Promise<{
  connection: pg.PoolConfig
  drop(): Promise<void>
  cut(): Promise<void>
  restore(): Promise<void>
}> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies the template's files. The default strategy also writes each page to the WAL: four times the work, for a database that
  // lives for a second.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return {
    connection: { ...inject('cluster'), database: name },
    drop: () => administer(`drop database ${name} with (force)`),
    /** Ends the database's connections and refuses new ones, as PostgreSQL does while it restarts. */
    async cut() {
      await administer(`alter database ${name} allow_connections false`)
      await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    restore: () => administer(`alter database ${name} allow_connections true`),
  }
}
