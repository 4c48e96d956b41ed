import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listKnownMigrations, MIGRATIONS_FOLDER } from '../db/migrate.ts'
import { createTemporaryFolder, removeFolder } from './installation.ts'

/** Copies the migrations up to `last` into a folder; undefined copies none. */
export function copyMigrationsUntil(last: string | undefined): string {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const known = listKnownMigrations()
  const upTo = known.slice(0, known.findIndex(({ name }) => name === last) + 1)
  mkdirSync(join(folder, 'meta'))
  for (const { name } of upTo) copyFileSync(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`))
  const entries = upTo.map(({ name, when }, idx) => ({ idx, version: '7', when, tag: name, breakpoints: true }))
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}
