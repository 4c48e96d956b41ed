import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './cluster.ts'

async function administer(statement: string) {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
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
