import type { Installation } from 'contract/data/installation.ts'
import type { Ctx } from '#core/context.ts'
import { findAppliedMigration } from '#db/migrate.ts'
import { readProgramVersion } from '#db/program-version.ts'
import { installation } from '#db/tables/installation.ts'
import type { DataServices } from './data-services.ts'

export async function describeInstallation({ db, storage }: Ctx, { pool, databasePlace }: DataServices): Promise<Installation> {
  const [own] = await db.select().from(installation)
  const { rows } = await pool.query("select current_setting('server_version') as version")
  return {
    installationId: own?.installationId ?? '',
    version: readProgramVersion(),
    migration: (await findAppliedMigration(pool))?.name || null,
    postgres: rows[0].version,
    database: databasePlace,
    filesAt: storage.location,
  }
}
