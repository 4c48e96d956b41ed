import { deleteBackup } from './backup-store.ts'

/** Deletes the backup of a recording that has arrived or is unwanted, then releases its lock. Never rejects. */
export const discardBackup = (id: string, releaseLock: (() => void) | undefined): Promise<void> =>
  deleteBackup(id)
    .catch(() => undefined)
    .finally(releaseLock)
