import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#core/database.ts'
import { isMissingFileError } from '#core/error-code.ts'
import { FileMissingError } from '#core/storage.ts'
import { openDb, openPool, readDatabaseClock } from '#db/client.ts'
import { serverClock } from '#db/tables/clock.ts'
import { readFreeBytes } from '#features/backups/disk-space.ts'
import type { Env } from '#platform/settings/env.ts'
import { walkFiles } from '#platform/storage/folder.ts'
import type { DoctorContext, StoredFileReader } from './check.ts'

async function openFile(path: string, key: string) {
  try {
    return await open(path)
  } catch (error) {
    throw isMissingFileError(error) ? new FileMissingError(key) : error
  }
}

/** The product's own storage is not used, because it would create missing folders. */
function createFolderReader(dataDir: string): StoredFileReader {
  const root = join(dataDir, 'files')
  const find = (key: string) => stat(join(root, key)).catch(() => undefined)
  return {
    location: `a pasta ${root}`,
    readWrittenAt: async (key) => (await find(key))?.mtime,
    read: async (key, range) => (await openFile(join(root, key), key)).createReadStream(range),
    async *list(prefix) {
      for await (const key of walkFiles(root, prefix)) {
        const found = await find(key)
        if (found) yield { key, size: found.size, writtenAt: found.mtime }
      }
    },
  }
}

/** `close` removes the folder that the bucket's client needs. */
async function openFileReader({ dataDir, s3 }: Env): Promise<{ files: StoredFileReader; close(): void }> {
  if (!s3) return { files: createFolderReader(dataDir), close: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const { createS3Storage } = await import('#platform/storage/s3.ts')
  const close = () => existsSync(folder) && rmSync(folder, { recursive: true })
  return { files: createS3Storage(s3, { dataDir: folder }), close: () => void close() }
}

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
