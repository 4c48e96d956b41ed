import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, chooseDatabaseAccount } from '../db/embedded/account.ts'
import { readEmbeddedVersion } from '../db/embedded/binaries.ts'
import { lockFolder } from '../db/embedded/lock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { listKnownMigrations } from '../db/migrate.ts'
import type { CommandOptions } from './back-up.ts'
import { BackupRefused, explainFullDisk } from './backup-refused.ts'
import { openClient } from './client.ts'
import { CLUSTER_FOLDER, FILES_FOLDER, KEY_FILE, type Manifest } from './manifest.ts'
import { openStaging, type Staging } from './staging.ts'
import { type DestinationResolver, unpackArchive } from './unpack.ts'
import { checkPages, checkRowCounts, findMissingFiles } from './verify.ts'

export type RestoreResult = {
  manifest: Manifest
  /** The number of restored rows, by table. */
  rows: Record<string, number>
  /** Keys of stored files that a row names and the backup lacks. */
  missing: string[]
}

function createDestinationResolver({ folder, location }: Staging, account: Account | undefined): DestinationResolver {
  return (path) => {
    const [top, ...rest] = path.split('/')
    // PostgreSQL syncs the whole cluster by itself when it recovers.
    if (top === CLUSTER_FOLDER) return { path: join(location.cluster, ...rest), owner: account, sync: false }
    const isOurs = (top === FILES_FOLDER && rest.length > 0) || path === KEY_FILE
    return isOurs ? { path: join(folder, path), owner: undefined, sync: true } : undefined
  }
}

/** Refuses a backup of another major version of PostgreSQL, or of a later version of this program. */
function refuseForeign({ postgres, migration }: Manifest, ours: string): void {
  const major = (version: string) => version.split('.')[0]
  if (major(postgres) !== major(ours))
    throw new BackupRefused(
      `O backup é de um PostgreSQL ${postgres}, e este programa traz o ${ours}. Restaure com a versão que o fez.`,
    )
  const newest = listKnownMigrations().at(-1)
  if (newest && migration.when > newest.when)
    throw new BackupRefused('O backup foi feito por uma versão mais nova deste programa. Atualize-o e restaure de novo.')
}

/** Starts the unpacked database and checks its pages, its row counts and its stored files. */
async function verifyRestored(staging: Staging, manifest: Manifest): Promise<RestoreResult> {
  const embedded = await startEmbedded({ dataDir: staging.folder })
  try {
    const client = await openClient(embedded.connection)
    try {
      await checkPages(client)
      const rows = await checkRowCounts(client, manifest)
      const complete = manifest.scope === 'whole' && manifest.filesAre === 'here'
      return { manifest, rows, missing: complete ? await findMissingFiles(client, manifest) : [] }
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

async function restoreInto(
  staging: Staging,
  file: string,
  account: Account | undefined,
  asking: CommandOptions,
): Promise<RestoreResult> {
  const { tell, signal } = asking
  tell('Lendo o backup e conferindo cada arquivo…')
  const manifest = await unpackArchive(file, createDestinationResolver(staging, account), signal)
  refuseForeign(manifest, readEmbeddedVersion())
  tell('Iniciando o banco de dados para o conferir…')
  const restored = await verifyRestored(staging, manifest)
  signal.throwIfAborted()
  staging.putInPlace()
  return restored
}

/**
 * Restores a backup into an empty data folder: unpacks it beside, compares each file with its checksum, starts the database and
 * reads all of it, then moves everything into place. A server refuses to start on a restore that was killed in between.
 * @throws BackupRefused where the folder is not empty, or the backup is not complete; FolderInUse where a server or another
 * restore uses the folder
 */
export async function restoreBackup(file: string, dataDir: string, asking: CommandOptions): Promise<RestoreResult> {
  if (!existsSync(file)) throw new BackupRefused(`O arquivo ${file} não existe.`)
  const account = chooseDatabaseAccount()
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, 'npm run restore')
  try {
    const staging = await openStaging(dataDir, account)
    try {
      return await restoreInto(staging, file, account, asking)
    } catch (error) {
      staging.remove()
      throw explainFullDisk(error, dataDir, 'Nada foi restaurado. Libere espaço e repita.')
    }
  } finally {
    lock.release()
  }
}
