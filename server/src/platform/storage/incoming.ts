import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a folder that only its owner may enter. */
export const createPrivateFolder = (path: string) => mkdirSync(path, { recursive: true, mode: 0o700 })

/** Returns the data folder's subfolder for uploads that are not complete, and creates it where it is absent. */
export function ensureIncomingFolder(dataDir: string): string {
  const folder = join(dataDir, 'incoming')
  createPrivateFolder(folder)
  return folder
}

/** Removes the files that were last written before `before`, but for those of `inUse`. @returns how many were removed */
export async function removeOlderFiles(folder: string, before: Date, inUse?: ReadonlySet<string>): Promise<number> {
  const paths = (await readdir(folder)).map((name) => join(folder, name)).filter((path) => !inUse?.has(path))
  const ages = await Promise.all(paths.map(async (path) => ({ path, writtenAt: (await stat(path).catch(() => null))?.mtime })))
  const old = ages.filter(({ writtenAt }) => writtenAt && writtenAt < before)
  await Promise.all(old.map(({ path }) => rm(path, { force: true })))
  return old.length
}
