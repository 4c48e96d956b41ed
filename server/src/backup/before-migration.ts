import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findAppliedMigration, listKnownMigrations, type Migration } from '../db/migrate.ts'
import { backUp, type ClusterSource, type ReportStep } from './back-up.ts'
import { openClient } from './client.ts'

const KEPT_BACKUPS = 3
const PREFIX = 'antes-de-'
const EXTENSION = '.tar.zst'

/** Finds the first migration that an existing database lacks. A new database has none. */
async function findFirstPending({ connection }: Pick<ClusterSource, 'connection'>): Promise<Migration | undefined> {
  const client = await openClient(connection)
  const applied = await findAppliedMigration(client).finally(() => client.end())
  return applied && listKnownMigrations().find(({ when }) => when > applied.when)
}

/** Says that a start is about to change a database that it cannot back up, which is another server's. */
export async function tellMigrationWithoutBackup(connection: ClusterSource['connection'], tell: ReportStep): Promise<void> {
  const pending = await findFirstPending({ connection })
  if (pending)
    tell(
      `Esta versão muda o banco de dados de DATABASE_URL (a partir de ${pending.name}), e nenhum backup dele é feito aqui antes. Para voltar à versão anterior é preciso um de antes: docs/backup.md.`,
    )
}

/** Reads the time in an archive's name, whose text order is the order in time. */
const readTimestamp = (name: string) => name.slice(-(EXTENSION.length + 15), -EXTENSION.length)

function removeOlder(folder: string): void {
  const made = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name.endsWith(EXTENSION))
  const old = made.sort((one, other) => readTimestamp(other).localeCompare(readTimestamp(one))).slice(KEPT_BACKUPS)
  for (const name of old) rmSync(join(folder, name))
}

/** Formats a time as `20261121-203001`, in UTC. */
const formatTimestamp = (now: Date) => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

/**
 * Backs up the database before a migration changes it, and keeps the last three such backups in `DATA_DIR/backups`. The stored
 * files are left out: no migration touches them, and they may be many times the database's size.
 * @returns the backup's path; undefined where no migration is pending, or the database is new
 */
export async function backUpBeforeMigration(
  source: Pick<ClusterSource, 'dataDir' | 'cluster' | 'connection'>,
  now: Date,
  tell: ReportStep,
): Promise<string | undefined> {
  const pending = await findFirstPending(source)
  if (!pending) return undefined
  const folder = join(source.dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${PREFIX}${pending.name}-${formatTimestamp(now)}${EXTENSION}`)
  tell('Esta versão muda o banco de dados. Antes, um backup dele…')
  await backUp({ ...source, scope: 'database', filesAre: 'here' }, file, {
    tell: () => undefined,
    signal: new AbortController().signal,
  })
  removeOlder(folder)
  tell(`Guardado em ${file}`)
  return file
}
