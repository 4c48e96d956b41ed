import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, as long as no other program uses it on the same database. */
const MIGRATION_LOCK = 7_214_302

/** Brings the database up to date. Of several servers that start at once, one works and the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}
