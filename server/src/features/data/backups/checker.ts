import type { BackupProgress } from './store.ts'

/** Restores a backup into a throw-away place of this machine and compares all of it (decision 0049). */
export type BackupChecker = {
  /** @throws BackupFailedError saying what differs, or why it could not be checked, with nothing left behind */
  check(name: string, progress: BackupProgress): Promise<void>
}
