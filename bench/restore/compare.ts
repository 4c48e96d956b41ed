import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { digestTable, listTables, setPortableOutputSettings } from '../../server/src/backup/logical/tables.ts'
import { findAuditBreak } from '../../server/src/db/audit-check.ts'
import { openDb } from '../../server/src/db/client.ts'
import { findWrongEntrySums } from '../../server/src/testing/rollups.ts'

/** Reads, for each table, the number of its rows and the hash of the rows. */
export async function readDigests(connection: pg.ClientConfig): Promise<Record<string, { rows: number; hash: string }>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin read only')
    await setPortableOutputSettings(client)
    const digests: Record<string, { rows: number; hash: string }> = {}
    for (const table of await listTables(client)) digests[table.name] = await digestTable(client, table)
    return digests
  } finally {
    await client.end()
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return ''
  }
}

/**
 * Counts the faults of an installation: sums that differ from a recomputation, a break of the audit chain, and receipts whose file is
 * missing or different.
 */
export async function countFaults(connection: pg.PoolConfig, dataDir: string): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  try {
    const db = openDb(pool)
    const sums = (await findWrongEntrySums({ db })).length
    const breaks = (await findAuditBreak(db, { whole: true })) === null ? 0 : 1
    const { rows } = await pool.query<{ storage_key: string; sha256: string }>('select storage_key, sha256 from receipts')
    let files = 0
    for (const { storage_key, sha256 } of rows) if ((await hashFile(join(dataDir, 'files', storage_key))) !== sha256) files++
    return sums + breaks + files
  } finally {
    await pool.end()
  }
}
