import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listKnownMigrations, MIGRATIONS_FOLDER } from '#db/migrate.ts'
import { createTemporaryFolder, removeFolder } from './installation.ts'

/** Copies the migrations up to `last` into a folder; undefined copies none. @throws if there is no such migration */
export function copyMigrationsUntil(last: string | undefined): string {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const known = listKnownMigrations()
  const position = known.findIndex(({ name }) => name === last)
  if (last !== undefined && position === -1) throw new Error(`there is no migration ${last}`)
  const upTo = known.slice(0, position + 1)
  mkdirSync(join(folder, 'meta'))
  for (const { name } of upTo) copyFileSync(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`))
  const entries = upTo.map(({ name, when }, idx) => ({ idx, version: '7', when, tag: name, breakpoints: true }))
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}
