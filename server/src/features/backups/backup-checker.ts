import type { BackupRow } from './backup-queries.ts'
import type { BackupProgress } from './backup-store.ts'

/** Restores a backup into a temporary folder of this machine and examines everything in it (decision 0015). */
export type BackupChecker = {
  /** @throws BackupFailedError naming the difference, or the reason why it could not be checked, with nothing left behind */
  check(backup: Pick<BackupRow, 'name' | 'sha256'>, progress: BackupProgress): Promise<void>
}
