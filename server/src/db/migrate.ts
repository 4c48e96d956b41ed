import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Pool } from './client.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, as long as no other program uses it on the same database. */
const MIGRATION_LOCK = 7_214_302

/** Brings the database up to date. Of several servers that start at once, one works and the others wait. */
export async function migrate(pool: Pool, migrationsFolder: string = MIGRATIONS): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

/** `when` is its time in the journal, in ms since 1970: what PostgreSQL keeps of it. */
export type Migration = { name: string; when: number }

/** Every migration of this version, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag: name, when }) => ({ name, when }))
}

/** The last one that this database has; of a later version its name is unknown. Undefined for a new database. */
export async function appliedMigration(client: Pick<pg.ClientBase, 'query'>): Promise<Migration | undefined> {
  const { rows: exists } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as there")
  if (exists[0].there === null) return undefined
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  if (rows[0].last === null) return undefined
  const when = Number(rows[0].last)
  return knownMigrations().find((migration) => migration.when === when) ?? { name: '', when }
}
