import { deleteBackup } from './backup-store.ts'

/**
 * Deletes the backup of a recording that the server has or the person does not want, and then releases the recording's lock. Never rejects.
 */
export const discardBackup = (id: string, releaseLock: (() => void) | undefined): Promise<void> =>
  deleteBackup(id)
    .catch(() => undefined)
    .finally(releaseLock)
