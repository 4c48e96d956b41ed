import type { Dir } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissingFileError } from '#core/error-code.ts'

async function openFolder(path: string): Promise<Dir | undefined> {
  try {
    return await opendir(path)
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

/** One by one, so that a million files do not fill the memory; a missing folder counts as empty. */
export async function* walkFiles(root: string, folder: string): AsyncGenerator<string> {
  const opened = await openFolder(join(root, folder))
  if (!opened) return
  for await (const entry of opened) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walkFiles(root, key)
    else if (entry.isFile()) yield key
  }
}
