import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatTimestamp } from '#core/text.ts'
import { findAppliedMigration, listKnownMigrations, type Migration } from '#db/migrate.ts'
import { type BackupSource, backUp, type StepReporter } from './back-up.ts'
import { BackupCommandError } from './command-error.ts'
import { openClient } from './open-client.ts'

const KEPT_BACKUPS = 3
const PREFIX = 'antes-de-'
const EXTENSION = '.tar.zst'

async function findFirstPending({ connection }: Pick<BackupSource, 'connection'>): Promise<Migration | undefined> {
  const client = await openClient(connection)
  const applied = await findAppliedMigration(client).finally(() => client.end())
  return applied && listKnownMigrations().find(({ when }) => when > applied.when)
}

/** Timestamps sorted as text are in order of time. */
const readTimestamp = (name: string) => name.slice(-(EXTENSION.length + 15), -EXTENSION.length)

function removeOlder(folder: string): void {
  const made = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name.endsWith(EXTENSION))
  const old = made.sort((one, other) => readTimestamp(other).localeCompare(readTimestamp(one))).slice(KEPT_BACKUPS)
  for (const name of old) rmSync(join(folder, name))
}

const refuseStart = (cause: BackupCommandError, folder: string) =>
  new BackupCommandError(
    `O servidor não iniciou: esta versão muda o banco de dados, e o backup de antes não pôde ser feito. ${cause.message} O banco está como antes. Libere espaço no disco de ${folder} e inicie de novo. Se há outro backup do banco, de agora, inicie uma vez com MIGRATE_WITHOUT_BACKUP=1.`,
    { cause },
  )

type DatabaseToMigrate = Pick<BackupSource, 'dataDir' | 'cluster' | 'connection'>

/**
 * Backs up the database's rows and the key before a migration. The
 * last three such backups stay in `DATA_DIR/backups`. The stored files are left out: no migration touches them, and they may be many
 * times the database's size.
 * @returns the backup's path; undefined where no migration is pending, or the database is new
 * @throws BackupCommandError where there is no room for it, with what to do
 */
export async function backUpDatabaseBeforeMigration(
  database: DatabaseToMigrate,
  now: Date,
  tell: StepReporter,
): Promise<string | undefined> {
  const pending = await findFirstPending(database)
  if (!pending) return undefined
  const { dataDir } = database
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${PREFIX}${pending.name}-${formatTimestamp(now)}${EXTENSION}`)
  tell('Esta versão muda o banco de dados. Antes, um backup dele…')
  await backUp({ ...database, scope: 'database', filesAre: 'here' }, file, {
    tell: () => undefined,
    signal: new AbortController().signal,
  }).catch((error) => {
    throw error instanceof BackupCommandError ? refuseStart(error, dataDir) : error
  })
  removeOlder(folder)
  tell(`Guardado em ${file}`)
  return file
}
