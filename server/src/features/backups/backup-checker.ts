import type { BackupRow } from './backup-queries.ts'
import type { BackupProgress } from './backup-store.ts'

export type BackupChecker = {
  /** @throws BackupFailedError naming the difference, or the reason why it could not be checked, with nothing left behind */
  check(backup: Pick<BackupRow, 'name' | 'sha256'>, progress: BackupProgress): Promise<void>
}
