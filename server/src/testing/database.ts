import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './cluster.ts'

let administrators: pg.Pool | undefined

/** Runs a statement on the administrative database. Its connections stay open: each new one costs PostgreSQL a process. */
async function administer(statement: string) {
  if (!administrators) {
    administrators = new pg.Pool({
      ...inject('cluster'),
      database: 'postgres',
      max: 2,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    administrators.on('error', () => undefined) // the run has ended, and its cluster with it
  }
  await administrators.query(statement)
}

/** A migrated database of one's own, copied from the run's template; or one with nothing in it. */
export async function freshDatabase(template: typeof TEMPLATE | 'template0' = TEMPLATE): Promise<{
  connection: pg.PoolConfig
  drop(): Promise<void>
  cut(): Promise<void>
  restore(): Promise<void>
}> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Its files are copied as they are. The usual way writes each page to the log as well: four times the work for one that lives a second.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return {
    connection: { ...inject('cluster'), database: name },
    drop: () => administer(`drop database ${name} with (force)`),
    /** Ends its connections and takes no new ones, as a server that restarts does. */
    async cut() {
      await administer(`alter database ${name} allow_connections false`)
      await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    restore: () => administer(`alter database ${name} allow_connections true`),
  }
}
