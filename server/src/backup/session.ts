import type pg from 'pg'
import { openClient } from './client.ts'

/**
 * The answer of `pg_backup_stop`: the `backup_label` file's text, and the names of the first and last WAL segments that the copy
 * needs.
 */
export type StoppedBackup = { label: string; first: string; last: string }

export type BackupSession = {
  client: pg.Client
  /** Ends the copying. Everything committed before this moment is in the backup. */
  stop(): Promise<StoppedBackup>
  /** Closes the connection; PostgreSQL discards a backup that was not stopped. */
  close(): Promise<void>
}

/**
 * Tells PostgreSQL that its files are about to be copied. A temporary replication slot keeps all WAL from here until the session
 * ends, however long the copying takes.
 */
export async function startBackupSession(connection: pg.ClientConfig): Promise<BackupSession> {
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
