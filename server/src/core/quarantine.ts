import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from './storage.ts'
import { FileMissing } from './storage-failures.ts'

/** The folder, beside the others, that holds what the sweep found without a row: each file under its own key. */
export const QUARANTINE = 'quarantine'

export const quarantineKey = (key: string): string => `${QUARANTINE}/${key}`

/** @returns false where the quarantine has no such file either */
export async function bringBack(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.move(quarantineKey(key), key)
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}

/** A storage that brings a file back from the quarantine when it is read: whoever asks for it has a row that names it. */
export function recoveringStorage(storage: Storage, log: Pick<FastifyBaseLogger, 'warn'>): Storage {
  async function recover<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof FileMissing) || !(await bringBack(storage, key))) throw error
      log.warn({ key }, 'a file was brought back from the quarantine: a row names it')
      return read()
    }
  }
  return {
    ...storage,
    read: (key, range) => recover(key, () => storage.read(key, range)),
    blob: (key) => recover(key, () => storage.blob(key)),
  }
}
