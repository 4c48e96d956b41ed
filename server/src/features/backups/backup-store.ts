import { ExplainedError } from '#core/errors.ts'
import type { BackupInterval } from '#platform/settings/backup.ts'

/** Thrown where a backup could not be made or read back. The message gives the reason and the remedy, in Portuguese. */
export class BackupFailedError extends ExplainedError {}

/**
 * The extension of the archives, before that of an encryption. Those of versions before this format have another, and only the version that
 * wrote one restores it.
 */
export const ARCHIVE_EXTENSION = '.linhas.tar.zst'

/** `tell`: reports the step of a backup, in Portuguese. `signal`: aborts the backup, which then leaves nothing behind. */
export type BackupProgress = { tell: (step: string) => void; signal: AbortSignal }

/** `size`: in bytes. `sha256`: of the archive's bytes as they were written, in hex. */
export type WrittenBackup = { size: number; sha256: string }

/** Makes backups in one place (decision 0015). */
export type BackupStore = {
  /** The place in Portuguese: `a pasta /dados/backups/diarios`. Servers may reach one place by several paths, or several by one path. */
  place: string
  isInDataFolder: boolean
  isEncrypted: boolean
  /** Whether the backups contain the stored files; those of a bucket may be left out. */
  hasFiles: boolean
  /** Whether a folder outside the data folder has no file that is named like a backup, as the folder of a disk that is not mounted. */
  isEmpty(): boolean
  interval: BackupInterval
  /** `ARCHIVE_EXTENSION`, with that of the encryption. */
  extension: string
  /**
   * Makes a backup, reads it back and compares every checksum.
   * @throws BackupFailedError, with nothing left behind
   */
  write(name: string, progress: BackupProgress): Promise<WrittenBackup>
  /** Reads a file of the place: a backup, or an object that it names. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Whether the place has a backup. */
  has(name: string): Promise<boolean>
  /** Removes a backup. A backup that does not exist counts as removed. */
  remove(name: string): Promise<void>
  /**
   * Removes the stored files that no backup in the place needs any more. Does nothing while a backup is being made.
   * @param name - the name of any backup of this installation
   */
  prune(name: string): Promise<void>
  /** Removes what a failed backup has left: its file, and the parts of a file that was being sent to a bucket. */
  discard(name: string): Promise<void>
  /** Formats the command that restores the backup. */
  formatRestoreCommand(name: string): string
}
