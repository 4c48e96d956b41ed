import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#core/database.ts'
import { openDb, openPool, readDatabaseClock } from '#db/client.ts'
import { serverClock } from '#db/tables/clock.ts'
import { readFreeBytes } from '#features/backups/disk-space.ts'
import type { Env } from '#platform/settings/env.ts'
import type { DoctorContext } from './check.ts'
import { openFileReader } from './file-reader.ts'

type OpenedContext = { context: DoctorContext; close(): Promise<void> }

/** Opens a pool whose connections refuse to write, so that no check changes anything by accident. */
function openReadOnlyPool(connection: pg.PoolConfig): pg.Pool {
  const verify: pg.PoolConfig['verify'] = (client, done) => {
    client.query('set default_transaction_read_only = on').then(() => done(), done)
  }
  return openPool({ ...connection, max: 2, verify }, () => undefined)
}

async function readPostgresVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}

async function readLastSeen({ db, now }: Pick<DoctorContext, 'db' | 'now'>): Promise<Date> {
  const rows = await db
    .select()
    .from(serverClock)
    .catch(() => [])
  return rows[0]?.lastSeenAt ?? now()
}

export async function openDoctorContext(
  env: Env,
  connection: pg.PoolConfig,
  { quick, cluster, now = () => new Date() }: { quick: boolean; cluster?: string | undefined; now?: () => Date },
): Promise<OpenedContext> {
  const pool = openReadOnlyPool(connection)
  const db = openDb(pool)
  const { files, close } = await openFileReader(env)
  return {
    context: {
      db,
      files,
      env,
      cluster,
      now,
      quick,
      seenAt: await readLastSeen({ db, now }),
      readDatabaseTime: readDatabaseClock,
      readPostgresVersion,
      readFreeBytes,
      nodeVersion: process.versions.node,
    },
    async close() {
      close()
      await pool.end()
    },
  }
}
