import { deleteBackup } from './backup-store.ts'

/** Releases the recording's lock only after the deletion. Never rejects. */
export const discardBackup = (id: string, releaseLock: (() => void) | undefined): Promise<void> =>
  deleteBackup(id)
    .catch(() => undefined)
    .finally(releaseLock)
