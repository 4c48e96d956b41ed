import type pg from 'pg'
import { openClient } from './client.ts'

/** What `pg_backup_stop` answers. */
export type Stopped = { label: string; first: string; last: string }

export type Session = {
  client: pg.Client
  /** The moment that the backup is of: everything committed before is in it. */
  stop(): Promise<Stopped>
  /** PostgreSQL forgets a backup whose session ends. */
  close(): Promise<void>
}

/**
 * Tells PostgreSQL that its files are about to be copied. A slot that ends with the session keeps the WAL from here on: however long the
 * copying takes, none of it is recycled.
 */
export async function beginBackup(connection: pg.ClientConfig): Promise<Session> {
  const client = await openClient(connection)
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`])
    const started = await client.query("select pg_walfile_name(pg_backup_start('AI Dashboard', fast => true)) as first")
    return {
      client,
      async stop() {
        const { rows } = await client.query(
          'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
        )
        return { ...rows[0], first: started.rows[0].first }
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
