import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { readErrorCode } from '#core/error-code.ts'
import { formatCommand } from '#core/format-command.ts'
import { waitAtMost } from '#core/wait-at-most.ts'
import type { BackupSettings } from '#platform/settings/backup.ts'
import type { Env } from '#platform/settings/env.ts'
import { backUp } from './back-up.ts'
import {
  ARCHIVE_EXTENSION,
  BackupFailedError,
  type BackupProgress,
  type BackupStore,
  type WrittenBackup,
} from './backup-store.ts'
import { BackupCommandError } from './command-error.ts'
import { guardDiskSpace } from './disk-space.ts'
import { type BytesTransform, createEncryption } from './encryption.ts'
import { locateFilesToCopy } from './locate-files.ts'
import { deriveObjectKey, type ObjectWriter, openObjectWriter, pruneObjects } from './objects.ts'
import { openClient } from './open-client.ts'
import { createPlace, type Place } from './place.ts'
import { type ArchiveReading, hashWhileRead, verifyArchive } from './read-archive.ts'
import { refuseExisting } from './write-archive.ts'

type StoreSettings = Pick<Env, 'dataDir' | 's3'> & {
  backup: BackupSettings
  /** The folder of the running cluster, whose disk is kept from filling; undefined where another server has the database. */
  cluster: string | undefined
  connection: pg.ClientConfig
}

const isWithin = (folder: string, path: string) => !relative(folder, path).startsWith('..')

const quoteWord = (word: string) => (/^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

const NO_PERMISSION = 'a conta do servidor não tem permissão. Dê a ela acesso à pasta'
const NOT_THERE = 'a pasta não existe. Crie-a ou monte o disco dela'

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: 'o disco só pode ser lido. Monte-o para escrita (no systemd: ReadWritePaths)',
  ENOENT: NOT_THERE,
  ENOTDIR: NOT_THERE,
}

function explainFailure(error: unknown, place: Place): unknown {
  if (error instanceof BackupCommandError) return new BackupFailedError(error.message, { cause: error })
  const why = CAUSES[readErrorCode(error)]
  if (!why) return error
  return new BackupFailedError(`O backup não pôde ser gravado (${place.location}): ${why}, ou mude BACKUP_DIR.`, { cause: error })
}

/** The number of the advisory lock that a backup shares with others, and that pruning takes alone. */
const PLACE_LOCK = 7_214_306

/** Does some work while no objects are pruned. Each server has the lock of the one database that they share. */
async function holdPlace<Result>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openClient(connection)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [PLACE_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

const LONGEST_READ_MS = 1_000

/**
 * Makes a read for screens: undefined where it fails or takes long, as on the disk of a server that is away. One that hangs keeps one of
 * the few threads that read files, so that none begins before it has ended.
 */
function limitRead<Result>(read: () => Promise<Result>): () => Promise<Result | undefined> {
  let reading: Promise<Result | undefined> | undefined
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return waitAtMost(LONGEST_READ_MS, reading)
  }
}

/** The beginning of the names of an installation's archives: `painel-` and eight characters of the installation's id. */
const readFamily = (name: string) => name.slice(0, 'painel-12345678-'.length)

export function createBackupStore({ dataDir, s3, backup, cluster, connection }: StoreSettings): BackupStore {
  const { passphrase } = backup
  const place = createPlace(backup, dataDir)
  const { filesAre, open } = locateFilesToCopy({ dataDir, s3, backup })
  const isEncrypted = passphrase !== undefined
  const encrypt: BytesTransform = isEncrypted ? createEncryption(passphrase) : (bytes) => bytes
  const restoreVariables = [...(isEncrypted ? ['BACKUP_PASSPHRASE="a senha"'] : []), 'DATA_DIR=./restaurado']

  const isInDataFolder = backup.s3 === undefined && isWithin(dataDir, backup.folder)
  const readPlaceId = async () => (isInDataFolder ? undefined : await place.readId())

  async function openObjects(client: pg.Client, archive: string, signal: AbortSignal): Promise<ObjectWriter> {
    const { rows } = await client.query('select installation_id as id from installation')
    const objectKey = passphrase === undefined ? undefined : await deriveObjectKey(passphrase, String(rows[0]?.id))
    const { folder } = place
    const diskSpace = guardDiskSpace(folder, { dataDir, cluster })
    return openObjectWriter(await place.open(), { folder, archive, objectKey, diskSpace, signal })
  }

  async function readBack(name: string, objects: ObjectWriter, reading: ArchiveReading): ReturnType<ObjectWriter['verify']> {
    try {
      await verifyArchive(await (await place.open()).read(name), reading)
      return await objects.verify()
    } catch (error) {
      if (!(error instanceof BackupCommandError)) throw error
      throw new BackupFailedError(
        `Lido de volta, o backup em ${place.location} não era o que foi escrito, e foi removido. O disco ou o serviço está com defeito: confira-o, ou mude o local dos backups. (${error.message})`,
        { cause: error },
      )
    }
  }

  async function discard(name: string): Promise<void> {
    const storage = await place.open()
    await storage.remove(name)
    await storage.abortUploadsTo?.(name)
  }

  async function write(name: string, { tell, signal }: BackupProgress, client: pg.Client): Promise<WrittenBackup> {
    place.prepareFolder()
    const path = join(place.folder, name)
    refuseExisting(path) // outside the `try`, whose failure removes the file
    const hash = createHash('sha256')
    try {
      const source = { ...(await open()), connection, cluster, scope: 'whole', filesAre } as const
      const objects = await openObjects(client, name, signal)
      await backUp(source, path, { tell, signal, objects, encrypt: (bytes) => hashWhileRead(encrypt(bytes), hash) })
      const sha256 = hash.digest('hex')
      const { size } = await stat(path)
      tell(`Guardando em ${place.location}…`)
      if (path !== place.formatPath(name)) await (await place.open()).store(path, name)
      tell('Lendo de volta e conferindo cada arquivo…')
      const { added, all } = await readBack(name, objects, { passphrase, sha256, signal })
      return { size: size + added, objectsSize: all, sha256, placeId: (await readPlaceId()) ?? null }
    } catch (error) {
      rmSync(path, { force: true })
      await discard(name).catch(() => undefined)
      throw error
    }
  }

  async function prune(name: string): Promise<void> {
    const client = await openClient(connection)
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as is_alone', [PLACE_LOCK])
      if (rows[0].is_alone) await pruneObjects(await place.open(), readFamily(name))
    } finally {
      await client.end()
    }
  }

  return {
    place: place.location,
    readPlaceId: limitRead(readPlaceId),
    isInDataFolder,
    isEmpty: () => !isInDataFolder && place.isEmpty(),
    isEncrypted,
    hasFiles: filesAre === 'here',
    readRoom: limitRead(async () => {
      if (backup.s3) return undefined
      const { bavail, bsize } = await statfs(place.folder)
      return { free: bavail * bsize, isDataDisk: (await stat(place.folder)).dev === (await stat(dataDir)).dev }
    }),
    interval: backup.interval,
    extension: isEncrypted ? `${ARCHIVE_EXTENSION}.age` : ARCHIVE_EXTENSION,
    write: (name, progress) =>
      holdPlace(connection, (client) => write(name, progress, client)).catch((error) => {
        throw explainFailure(error, place)
      }),
    read: async (name) => (await place.open()).read(name),
    has: async (name) => (await (await place.open()).readWrittenAt(name)) !== undefined,
    remove: async (name) => (await place.open()).remove(name),
    discard,
    prune,
    formatRestoreCommand: (name) => formatCommand('restore', quoteWord(place.formatPath(name)), restoreVariables),
  }
}
