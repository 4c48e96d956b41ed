import type { Log } from './log.ts'
import type { Storage } from './storage.ts'
import { buildQuarantineKey, FileMissingError } from './storage.ts'

/** @returns false if the quarantine has no such file either */
export async function restoreFromQuarantine(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.move(buildQuarantineKey(key), key)
    return true
  } catch (error) {
    if (error instanceof FileMissingError) return false
    throw error
  }
}

/** Reading a quarantined file moves it back to its own key, because a file is read only if a row names it. */
export function createRecoveringStorage(storage: Storage, log: Pick<Log, 'warn'>): Storage {
  async function recover<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof FileMissingError) || !(await restoreFromQuarantine(storage, key))) throw error
      log.warn({ key }, 'a file was brought back from the quarantine: a row names it')
      return read()
    }
  }
  return {
    ...storage,
    read: (key, range) => recover(key, () => storage.read(key, range)),
    openBlob: (key) => recover(key, () => storage.openBlob(key)),
  }
}
