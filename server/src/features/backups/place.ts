import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissingFileError } from '#core/error-code.ts'
import { pathExists } from '#core/path-exists.ts'
import type { Storage } from '#core/storage.ts'
import type { BackupSettings } from '#platform/settings/backup.ts'
import type { S3Settings } from '#platform/storage/s3.ts'

type PlaceStorage = Storage & { abortUploadsTo?(key: string): Promise<void> }

/**
 * The place in which backups are stored. `folder`: the folder in which a file is written before it is moved into the place.
 * `prepareFolder`: makes that folder, and empties it where nothing stays in it.
 */
export type Place = {
  location: string
  folder: string
  /** Whether it is a folder without a file that is named like a backup. */
  isEmpty(): boolean
  prepareFolder(): void
  /** Reads the id in the place's marker; undefined for a bucket, which its name tells, and before the first backup. */
  readId(): Promise<string | undefined>
  open(): Promise<PlaceStorage>
  /** Formats a backup's name as `npm run restore` takes it. */
  formatPath(name: string): string
}

/** The file by which a folder is known whatever path a server has for it. */
const MARKER = 'painel-lugar.txt'

function createFolderPlace(folder: string, dataDir: string): Place {
  const marker = join(folder, MARKER)
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
    prepareFolder() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (!pathExists(marker)) writeFileSync(marker, `${randomUUID()}\n`, { mode: 0o600 })
    },
    async readId() {
      try {
        return (await readFile(marker, 'utf8')).trim()
      } catch (error) {
        if (isMissingFileError(error)) return undefined
        throw error
      }
    },
    open: async () => (await import('#platform/storage/folder.ts')).createFolderStorage(dataDir, folder),
    formatPath: (name) => join(folder, name),
  }
}

/**
 * Makes the place of a bucket, whose client is loaded at its first use. Files are written in the data folder and sent from there.
 */
function createBucketPlace(s3: S3Settings, dataDir: string): Place {
  let storage: Promise<PlaceStorage> | undefined
  const createStorage = async () => (await import('#platform/storage/s3.ts')).createS3Storage(s3, { dataDir })
  const sending = join(dataDir, 'backups', 'envio')
  return {
    location: `o bucket ${s3.bucket} em ${s3.endpoint}`,
    folder: sending,
    isEmpty: () => false,
    readId: async () => undefined,
    prepareFolder() {
      rmSync(sending, { recursive: true, force: true }) // a server that ended while it sent an archive has left that archive
      mkdirSync(sending, { recursive: true, mode: 0o700 })
    },
    open: () => (storage ??= createStorage()),
    formatPath: (name) => name,
  }
}

export const createPlace = ({ s3, folder }: Pick<BackupSettings, 's3' | 'folder'>, dataDir: string): Place =>
  s3 ? createBucketPlace(s3, dataDir) : createFolderPlace(folder, dataDir)
