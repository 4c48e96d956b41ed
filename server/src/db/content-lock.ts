import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Hashes the last part of a file's key: its content's hash, or its own id. */
const contentLockKey = (key: string) => sql`hashtextextended(${key.split('/').at(-1) ?? key}, 0)`

/** Until the transaction ends, so that the sweep does not move the file away; waits if the sweep or an upload has the lock. */
export async function lockFile(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${contentLockKey(key)})`)
}

export async function tryLockFile(tx: Db, key: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${contentLockKey(key)}) as held`)
  return rows[0]?.held === true
}
