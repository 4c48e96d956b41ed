/** A backup could not be made or read back. The message says in Portuguese why, and what to do. */
export class BackupFailedError extends Error {}

/** How the making of a backup tells its steps, in Portuguese; an aborted one leaves nothing behind. */
export type BackupProgress = { tell: (step: string) => void; signal: AbortSignal }

/** Makes backups in one place (decision 0042). */
export type BackupStore = {
  /** The place in Portuguese: `a pasta /dados/backups/diarios`. */
  place: string
  isInDataFolder: boolean
  isEncrypted: boolean
  /** Whether the stored files are in the backups; a bucket's are left out. */
  hasFiles: boolean
  /** The end of the backups' names. */
  extension: string
  /**
   * Makes a backup, reads it back and compares every checksum.
   * @returns its size in bytes
   * @throws BackupFailedError, with nothing left behind
   */
  write(name: string, progress: BackupProgress): Promise<number>
  /** Brings a backup to this machine: one of a bucket into the folder. @returns its path */
  fetch(name: string, folder: string): Promise<string>
  /** Removes a backup; one that is gone already counts as removed. */
  remove(name: string): Promise<void>
  /** Formats the command that restores the backup. */
  formatRestoreCommand(name: string): string
}
