import { forgetKept } from './kept.ts'

/** The server has it, or nobody wants it: the copy goes, and with it the lock. A browser without a store has nothing to forget. */
export const letGo = (id: string, release: (() => void) | undefined): Promise<void> =>
  forgetKept(id)
    .catch(() => undefined)
    .finally(release)
