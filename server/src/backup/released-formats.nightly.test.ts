import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db/client.ts'
import { listKnownMigrations, migrateDatabase } from '../db/migrate.ts'
import { PNG_BYTES } from '../testing/factories.ts'
import { createTemporaryFolder, removeFolder, startTestInstallation } from '../testing/installation.ts'
import { copyMigrationsUntil } from '../testing/migrations.ts'
import { findWrongEntrySums } from '../testing/rollups.ts'
import { createServerDatabase } from '../testing/server-database.ts'
import { backUp } from './back-up.ts'
import { KNOWN_FORMATS } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const PASSPHRASE = 'cavalo bateria grampo correto'
const quiet = { tell: () => undefined, signal: new AbortController().signal }

/** The backups that releases wrote (fixtures/README.md). */
const RELEASED = [
  { format: 2, name: 'format-2.tar.zst', migration: '0027_program_versions' },
  { format: 2, name: 'format-2-export.tar.zst', migration: '0027_program_versions' },
  { format: 2, name: 'format-2-encrypted.tar.zst.age', migration: '0029_backups', passphrase: PASSPHRASE },
  { format: 3, name: 'format-3.tar.zst', migration: '0029_backups' },
] as const
/** The format whose backups are too large for the repository. The last test makes such a backup. */
const MADE_HERE = 1

let folder: string
let targets = 0
/** Names a folder that no earlier attempt of the same test has made. */
const freshTarget = () => join(folder, `restored-${++targets}`)
beforeAll(() => {
  folder = createTemporaryFolder()
})
afterAll(() => removeFolder(folder))

test('every format that a manifest may have has a backup of a release', () => {
  const tested: number[] = [MADE_HERE, ...RELEASED.map(({ format }) => format)]
  expect(KNOWN_FORMATS.filter((format) => !tested.includes(format))).toEqual([])
})

async function emptyDatabase() {
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  return database
}

test.each(RELEASED)(
  '$name is restored, and the next start brings it to this version',
  async ({ format, name, migration, ...rest }) => {
    const [target, database] = [freshTarget(), await emptyDatabase()]
    const options = { ...quiet, ...rest, connection: database.connection }
    const { manifest, rows, missing } = await restoreBackup(join(FIXTURES, name), target, options)
    expect([manifest.format, manifest.migration.name, rows.entries, missing]).toEqual([format, migration, 2, []])
    await migrateDatabase(database.pool)
    const { rows: found } = await database.pool.query(
      'select e.description, e.centavos::int, r.storage_key as key from entries e left join receipts r on r.entry_id = e.id order by e.id',
    )
    expect(found).toEqual([
      { description: 'Figma', centavos: 312_00, key: expect.stringMatching(/^receipts\//) },
      { description: 'Odonto Aurora', centavos: 4500_50, key: null },
    ])
    expect(readFileSync(join(target, 'files', found[0].key)).equals(PNG_BYTES)).toBe(true)
    expect(await findWrongEntrySums({ db: openDb(database.pool) })).toEqual([])
  },
  180_000,
)

test('one of a cluster of the day on which backups began is restored, and the next start brings it to this version', async () => {
  const old = await startTestInstallation(join(folder, `old-${targets}`), {
    migrationsFolder: copyMigrationsUntil('0007_changes'),
  })
  onTestFinished(old.stop)
  const file = join(folder, `format-1-${++targets}.tar.zst`)
  await backUp({ ...old.source, scope: 'whole', filesAre: 'here' }, file, quiet)
  const target = freshTarget()
  const { manifest } = await restoreBackup(file, target, quiet)
  expect([manifest.format, manifest.migration.name]).toEqual([MADE_HERE, '0007_changes'])
  const restored = await startTestInstallation(target)
  onTestFinished(restored.stop)
  const { rows } = await restored.pool.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
  expect(Number(rows[0].last)).toBe(listKnownMigrations().at(-1)?.when)
}, 180_000)
