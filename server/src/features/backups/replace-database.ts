import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { dropOwnObjects, lockMigrations } from '#db/migrate.ts'
import { openSecrets } from '#db/secrets.ts'
import { BackupCommandError } from './command-error.ts'
import { requireNoRecords } from './find-records.ts'
import { openClient, type Queryable } from './open-client.ts'
import { loadRows, readUnpacked } from './restore-backup.ts'

/** The database of `DATABASE_URL`, in which a backup takes the place of an installation without records, in one transaction. */
export type OutsideDatabase = {
  /**
   * `folder`: what `unpackBackup` wrote. `onBegin` gets the transaction's id, before anything is changed.
   * @returns the number of files that were missing in the source already
   * @throws if nothing was changed, or if the answer to the commit was lost
   */
  replace(folder: string, steps: { onBegin(id: string): void; beforeCommit(): Promise<void> }): Promise<number>
  /** Waits for the transaction where it still runs. */
  hasCommitted(id: string): Promise<boolean>
}

const APPLICATION_NAME = 'painel-restauracao'

/** The time for the connections of the server that has just closed. */
const CLOSED_WITHIN_MS = 5_000

function nameConnection(databaseUrl: string): pg.ClientConfig {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', APPLICATION_NAME)
  return { connectionString: url.href }
}

/** Another server would go on with the key and the files of the installation before. While migrations are locked no new one starts. */
async function requireNoOtherServer(client: Queryable): Promise<void> {
  for (const end = Date.now() + CLOSED_WITHIN_MS; ; await wait(50)) {
    await client.query('select pg_stat_clear_snapshot()') // otherwise a transaction sees the same connections throughout
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and usename = current_user and application_name <> $1',
      [APPLICATION_NAME],
    )
    if (rows.length === 0) return
    if (Date.now() > end)
      throw new BackupCommandError(
        `O banco de DATABASE_URL tem ${rows.length === 1 ? 'outra conexão aberta' : `outras ${rows.length} conexões abertas`}. Pare os outros servidores e programas que o usam e repita. Nada foi alterado.`,
      )
  }
}

export function createOutsideDatabase(databaseUrl: string, secretKey: string | undefined): OutsideDatabase {
  const connection = nameConnection(databaseUrl)
  return {
    async replace(folder, { onBegin, beforeCommit }) {
      const { missing } = await loadRows(readUnpacked(folder), {
        connection,
        signal: new AbortController().signal,
        async beforeLoad(client) {
          const { rows } = await client.query('select pg_current_xact_id()::text as id')
          onBegin(rows[0].id)
          await lockMigrations(client)
          await requireNoOtherServer(client)
          await requireNoRecords(client, 'access exclusive')
          await dropOwnObjects(client)
        },
        async beforeCommit(client) {
          // What the start would find only after the commit: a key that is not the backup's.
          await openSecrets(drizzle({ client }), { dataDir: folder, secretKey, forgetSecrets: false })
          await beforeCommit()
        },
      })
      return missing.length
    },
    async hasCommitted(id) {
      const client = await openClient(connection)
      try {
        await client.query('begin')
        await lockMigrations(client)
        const { rows } = await client.query('select pg_xact_status($1::text::xid8) as status', [id])
        return rows[0].status === 'committed'
      } finally {
        await client.end()
      }
    },
  }
}
