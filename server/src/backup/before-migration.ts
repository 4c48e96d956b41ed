import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { appliedMigration, knownMigrations, type Migration } from '../db/migrate.ts'
import { backUp, type Source, type Tell } from './back-up.ts'
import { openClient } from './client.ts'

const KEPT = 3
const PREFIX = 'antes-de-'
const ENDING = '.tar.zst'

/** The first that a database with rows of its own lacks. */
async function firstPending({ connection }: Pick<Source, 'connection'>): Promise<Migration | undefined> {
  const client = await openClient(connection)
  const applied = await appliedMigration(client).finally(() => client.end())
  return applied && knownMigrations().find(({ when }) => when > applied.when)
}

/** By the time in their names, which sorts as it passes. */
const madeAt = (name: string) => name.slice(-(ENDING.length + 15), -ENDING.length)

function removeOlder(folder: string): void {
  const made = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name.endsWith(ENDING))
  const old = made.sort((one, other) => madeAt(other).localeCompare(madeAt(one))).slice(KEPT)
  for (const name of old) rmSync(join(folder, name))
}

/** `20261121-203001` */
const stamp = (now: Date) => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

/**
 * Keeps the database as it is, where a migration is about to change it: the last three in `DATA_DIR/backups`. Without the stored files,
 * which no migration touches and which may be many times its size.
 * @returns the file; undefined where nothing is to be applied, or the database is new
 */
export async function backUpBeforeMigration(
  source: Pick<Source, 'dataDir' | 'cluster' | 'connection'>,
  now: Date,
  tell: Tell,
): Promise<string | undefined> {
  const pending = await firstPending(source)
  if (!pending) return undefined
  const folder = join(source.dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${PREFIX}${pending.name}-${stamp(now)}${ENDING}`)
  tell('Esta versão muda o banco de dados. Antes, um backup dele…')
  await backUp({ ...source, scope: 'database', filesAre: 'here' }, file, {
    tell: () => undefined,
    signal: new AbortController().signal,
  })
  removeOlder(folder)
  tell(`Guardado em ${file}`)
  return file
}
