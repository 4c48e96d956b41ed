import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { readErrorCode } from '../core/error-code.ts'
import type { Env } from '../env.ts'
import { BackupFailedError, type BackupProgress, type BackupStore, type WrittenBackup } from '../features/data/backups/store.ts'
import type { S3Settings } from '../integrations/storage/s3.ts'
import type { BackupSettings } from '../settings/backup.ts'
import { refuseExisting } from './archive.ts'
import { type BackupSource, backUp } from './back-up.ts'
import { BackupCommandError } from './command-error.ts'
import { type BytesTransform, createEncryption } from './encryption.ts'
import { locateFilesToCopy } from './locate-files.ts'
import { type ArchiveReading, hashWhileRead, verifyArchive } from './read-archive.ts'

type StoreSettings = Pick<Env, 'dataDir' | 's3'> & {
  backup: BackupSettings
  /** The folder of the running cluster; undefined where another server has the database, of which only the rows are copied. */
  cluster: string | undefined
  connection: pg.ClientConfig
}

/**
 * The place in which finished archives are stored. `folder`: the folder in which an archive is written first. `prepareFolder`: makes that
 * folder, and empties it where archives do not stay in it.
 */
type Place = Pick<BackupStore, 'fetch' | 'remove' | 'discard' | 'isEmpty'> & {
  location: string
  folder: string
  prepareFolder(): void
  publish(path: string, name: string): Promise<void>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  formatPath(name: string): string
}

const isWithin = (folder: string, path: string) => !relative(folder, path).startsWith('..')

/** Quotes a word for a shell where it needs quotes. */
const quoteWord = (word: string) => (/^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

function createFolderPlace(folder: string): Place {
  const remove = async (name: string) => rmSync(join(folder, name), { force: true })
  return {
    location: `a pasta ${folder}`,
    folder,
    isEmpty() {
      try {
        return !readdirSync(folder).some((name) => name.startsWith('painel-'))
      } catch {
        return true
      }
    },
    prepareFolder: () => makeFolder(folder),
    publish: async () => undefined,
    read: async (name) => createReadStream(join(folder, name)),
    fetch: async (name) => join(folder, name),
    remove,
    discard: remove,
    formatPath: (name) => join(folder, name),
  }
}

/**
 * Makes the place of a bucket, whose client is loaded at its first use. Archives are written in the data folder and sent from there.
 */
function createBucketPlace(s3: S3Settings, dataDir: string): Place {
  let storage: ReturnType<typeof createStorage> | undefined
  const createStorage = async () => (await import('../integrations/storage/s3.ts')).createS3Storage(s3, { dataDir })
  const openStorage = () => (storage ??= createStorage())
  const sending = join(dataDir, 'backups', 'envio')
  return {
    location: `o bucket ${s3.bucket} em ${s3.endpoint}`,
    folder: sending,
    isEmpty: () => false,
    prepareFolder() {
      rmSync(sending, { recursive: true, force: true }) // a server that ended while it sent an archive has left that archive
      makeFolder(sending)
    },
    publish: async (path, name) => (await openStorage()).store(path, name),
    read: async (name) => (await openStorage()).read(name),
    async fetch(name, folder, signal) {
      const path = join(folder, name)
      await pipeline(await (await openStorage()).read(name), createWriteStream(path, { mode: 0o600 }), { signal })
      return path
    },
    remove: async (name) => (await openStorage()).remove(name),
    async discard(name) {
      const storage = await openStorage()
      await storage.remove(name)
      await storage.abortUploadsTo(name)
    },
    formatPath: (name) => name,
  }
}

const NO_PERMISSION = 'a conta do servidor não tem permissão. Dê a ela acesso à pasta'
const NOT_THERE = 'a pasta não existe. Crie-a ou monte o disco dela'

/** Why a folder cannot be written to, and what mends it, by the system's error codes. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: 'o disco só pode ser lido. Monte-o para escrita (no systemd: ReadWritePaths)',
  ENOENT: NOT_THERE,
  ENOTDIR: NOT_THERE,
}

/** Turns an error that a person can put right into a BackupFailedError whose message says how; returns any other error unchanged. */
function explainFailure(error: unknown, place: Place): unknown {
  if (error instanceof BackupCommandError) return new BackupFailedError(error.message, { cause: error })
  const why = CAUSES[readErrorCode(error)]
  if (!why) return error
  return new BackupFailedError(`O backup não pôde ser gravado (${place.location}): ${why}, ou mude BACKUP_DIR.`, { cause: error })
}

/** Reads a backup back from its place. @throws BackupFailedError where its bytes differ from the written ones */
async function readBack(place: Place, name: string, reading: ArchiveReading): Promise<void> {
  try {
    await verifyArchive(await place.read(name), reading)
  } catch (error) {
    if (!(error instanceof BackupCommandError)) throw error
    throw new BackupFailedError(
      `Lido de volta, o backup em ${place.location} não era o que foi escrito, e foi removido. O disco ou o serviço está com defeito: confira-o, ou mude o lugar dos backups. (${error.message})`,
      { cause: error },
    )
  }
}

/** Makes the store of this server's own backups, in a folder or a bucket (decision 0015). */
export function createBackupStore({ dataDir, s3, backup, cluster, connection }: StoreSettings): BackupStore {
  const { passphrase } = backup
  const place = backup.s3 ? createBucketPlace(backup.s3, dataDir) : createFolderPlace(backup.folder)
  const { filesAre, open } = locateFilesToCopy({ dataDir, s3, backup })
  const openSource = async (): Promise<BackupSource> => {
    const common = { ...(await open()), connection, scope: 'whole', filesAre } as const
    return cluster === undefined ? common : { ...common, cluster }
  }
  const isEncrypted = passphrase !== undefined
  const encrypt: BytesTransform = isEncrypted ? createEncryption(passphrase) : (bytes) => bytes
  const inProjectFolder = `${isEncrypted ? 'BACKUP_PASSPHRASE="a senha" ' : ''}DATA_DIR=./restaurado npm run restore`

  async function write(name: string, { tell, signal }: BackupProgress): Promise<WrittenBackup> {
    place.prepareFolder()
    const path = join(place.folder, name)
    refuseExisting(path) // outside the `try`, whose failure removes the file
    const hash = createHash('sha256')
    try {
      await backUp(await openSource(), path, { tell, signal, encrypt: (bytes) => hashWhileRead(encrypt(bytes), hash) })
      const sha256 = hash.digest('hex')
      const { size } = await stat(path)
      tell(`Guardando em ${place.location}…`)
      await place.publish(path, name)
      tell('Lendo de volta e conferindo cada arquivo…')
      await readBack(place, name, { passphrase, sha256, signal })
      return { size, sha256 }
    } catch (error) {
      rmSync(path, { force: true })
      await place.discard(name).catch(() => undefined)
      throw error
    }
  }

  const isInDataFolder = backup.s3 === undefined && isWithin(dataDir, backup.folder)
  return {
    place: place.location,
    isInDataFolder,
    isEmpty: () => !isInDataFolder && place.isEmpty(),
    isEncrypted,
    hasFiles: filesAre === 'here',
    extension: isEncrypted ? '.tar.zst.age' : '.tar.zst',
    write: (name, progress) =>
      write(name, progress).catch((error) => {
        throw explainFailure(error, place)
      }),
    fetch: place.fetch,
    remove: place.remove,
    discard: place.discard,
    formatRestoreCommand: (name) => `${backup.restoreCommand ?? inProjectFolder} ${quoteWord(place.formatPath(name))}`,
  }
}
