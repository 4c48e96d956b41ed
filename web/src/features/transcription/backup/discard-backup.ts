import { deleteBackup } from './backup-store.ts'

/** The server has it, or nobody wants it: the copy goes, and with it the lock. A browser without a store has nothing to forget. */
export const discardBackup = (id: string, release: (() => void) | undefined): Promise<void> =>
  deleteBackup(id)
    .catch(() => undefined)
    .finally(release)
