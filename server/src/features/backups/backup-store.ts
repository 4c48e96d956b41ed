import { ExplainedError } from '#core/errors.ts'
import type { BackupInterval } from '#platform/settings/backup.ts'

export class BackupFailedError extends ExplainedError {}

/**
 * The extension of the archives, before that of an encryption. Those of versions before this format have another, and only the version that
 * wrote one restores it.
 */
export const ARCHIVE_EXTENSION = '.linhas.tar.zst'

/** `tell` reports in Portuguese; an aborted backup leaves nothing behind. */
export type BackupProgress = { tell: (step: string) => void; signal: AbortSignal }

/**
 * `size`: in bytes, with the new objects. `objectsSize`: of all objects in the place. `sha256`: of the archive's bytes as they were
 * written, in hex. `placeId`: that of `BackupStore.readPlaceId`.
 */
export type WrittenBackup = { size: number; objectsSize: number; sha256: string; placeId: string | null }

/** `free`: the free bytes of the disk of a place. `isDataDisk`: whether the data folder is on the same disk. */
export type PlaceRoom = { free: number; isDataDisk: boolean }

export type BackupStore = {
  /** The place in Portuguese: `a pasta /dados/backups/diarios`. Servers may reach one place by several paths, or several by one path. */
  place: string
  /**
   * Reads the id of a folder outside the data folder from its marker, which is the same for every server; undefined for other places, and
   * where it cannot be read.
   */
  readPlaceId(): Promise<string | undefined>
  isInDataFolder: boolean
  isEncrypted: boolean
  hasFiles: boolean
  /** Whether a folder outside the data folder has no file that is named like a backup, as the folder of a disk that is not mounted. */
  isEmpty(): boolean
  /** Undefined for a bucket, and where the disk does not answer. */
  readRoom(): Promise<PlaceRoom | undefined>
  interval: BackupInterval
  /** `ARCHIVE_EXTENSION`, with that of the encryption. */
  extension: string
  /** Reads the backup back and compares every checksum. @throws BackupFailedError, with nothing left behind */
  write(name: string, progress: BackupProgress): Promise<WrittenBackup>
  /** Reads a file of the place: a backup, or an object that it names. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Whether the place has a backup. */
  has(name: string): Promise<boolean>
  /** A backup that does not exist counts as removed. */
  remove(name: string): Promise<void>
  /**
   * Removes the stored files that no backup in the place needs any more. Does nothing while a backup is being made.
   * @param name - the name of any backup of this installation
   */
  prune(name: string): Promise<void>
  discard(name: string): Promise<void>
  formatRestoreCommand(name: string): string
}
