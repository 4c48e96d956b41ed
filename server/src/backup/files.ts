import { join } from 'node:path'
import type { Archive } from './archive.ts'
import { addFile, walkFolder } from './copy.ts'
import { FILES } from './manifest.ts'

/**
 * Adds the stored files that `added` does not have yet, and notes them there. Each was renamed into place whole and never changes. One
 * that goes before it is read has no row any more (docs/backup.md).
 */
export async function addStored(archive: Archive, dataDir: string, added: Set<string>): Promise<void> {
  const root = join(dataDir, FILES)
  for await (const { path, folder } of walkFolder(root)) {
    if (folder || added.has(path)) continue
    if ((await addFile(archive, join(root, path), `${FILES}/${path}`)) !== undefined) added.add(path)
  }
}
