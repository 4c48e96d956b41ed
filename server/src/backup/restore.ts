import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, chooseDatabaseAccount } from '../db/embedded/account.ts'
import { embeddedVersion } from '../db/embedded/binaries.ts'
import { lockFolder } from '../db/embedded/lock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { knownMigrations } from '../db/migrate.ts'
import type { Asking } from './back-up.ts'
import { openClient } from './client.ts'
import { CLUSTER, FILES, KEY, type Manifest } from './manifest.ts'
import { BackupRefused, explainFull } from './refused.ts'
import { openStaging, type Staging } from './staging.ts'
import { type Places, unpack } from './unpack.ts'
import { checkPages, checkRows, findMissingFiles } from './verify.ts'

export type Restored = {
  manifest: Manifest
  /** By table. */
  rows: Record<string, number>
  /** Stored files that a row names and the backup does not have. */
  missing: string[]
}

function placesIn({ folder, place }: Staging, account: Account | undefined): Places {
  return (path) => {
    const [top, ...rest] = path.split('/')
    // PostgreSQL syncs its own folder when it recovers, all at once.
    if (top === CLUSTER) return { path: join(place.cluster, ...rest), owner: account, sync: false }
    const isOurs = (top === FILES && rest.length > 0) || path === KEY
    return isOurs ? { path: join(folder, path), owner: undefined, sync: true } : undefined
  }
}

/** A cluster is of one major version of PostgreSQL, and a database of one version of ours or of an earlier one. */
function refuseForeign({ postgres, migration }: Manifest, ours: string): void {
  const major = (version: string) => version.split('.')[0]
  if (major(postgres) !== major(ours))
    throw new BackupRefused(
      `O backup é de um PostgreSQL ${postgres}, e este programa traz o ${ours}. Restaure com a versão que o fez.`,
    )
  const newest = knownMigrations().at(-1)
  if (newest && migration.when > newest.when)
    throw new BackupRefused('O backup foi feito por uma versão mais nova deste programa. Atualize-o e restaure de novo.')
}

/** Starts the database where it was unpacked, and looks at all of it. */
async function verify(staging: Staging, manifest: Manifest): Promise<Restored> {
  const embedded = await startEmbedded({ dataDir: staging.folder })
  try {
    const client = await openClient(embedded.connection)
    try {
      await checkPages(client)
      const rows = await checkRows(client, manifest)
      const complete = manifest.scope === 'whole' && manifest.filesAre === 'here'
      return { manifest, rows, missing: complete ? await findMissingFiles(client, manifest) : [] }
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

async function restoreInto(staging: Staging, file: string, account: Account | undefined, asking: Asking): Promise<Restored> {
  const { tell, signal } = asking
  tell('Lendo o backup e conferindo cada arquivo…')
  const manifest = await unpack(file, placesIn(staging, account), signal)
  refuseForeign(manifest, embeddedVersion())
  tell('Iniciando o banco de dados para o conferir…')
  const restored = await verify(staging, manifest)
  signal.throwIfAborted()
  staging.putInPlace()
  return restored
}

/**
 * Puts a backup into an empty data folder: unpacked beside, each file held against its checksum, the database started and read from end to
 * end, then moved in. Before that nothing is there; after a kill in between no server starts on it.
 * @throws BackupRefused where the folder is not empty, or the backup is not whole; FolderInUse where a server or another restore has it
 */
export async function restore(file: string, dataDir: string, asking: Asking): Promise<Restored> {
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
      throw explainFull(error, dataDir, 'Nada foi restaurado. Libere espaço e repita.')
    }
  } finally {
    lock.release()
  }
}
