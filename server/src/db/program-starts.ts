import { desc, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { programVersions } from './tables/installation.ts'

type ProgramStart = Pick<typeof programVersions.$inferInsert, 'version' | 'schemaWhen'>

/** Records that a version of the program has started on this database. */
export async function recordProgramStart(client: pg.PoolClient, start: ProgramStart): Promise<void> {
  await drizzle({ client })
    .insert(programVersions)
    .values(start)
    .onConflictDoUpdate({
      target: programVersions.version,
      set: { schemaWhen: start.schemaWhen, lastStartedAt: sql`now()` },
    })
}

/**
 * Finds the name of the newest version, by its migrations, that has started on this database; undefined in a database from before names
 * were recorded.
 */
export async function findNewestStartedVersion(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query("select to_regclass('program_versions') as there")
  if (rows[0].there === null) return undefined
  const [newest] = await drizzle({ client })
    .select({ version: programVersions.version })
    .from(programVersions)
    .orderBy(desc(programVersions.schemaWhen), desc(programVersions.lastStartedAt))
    .limit(1)
  return newest?.version
}
