import { join } from 'node:path'
import { EXPORTS_FOLDER } from '../core/storage-keys.ts'
import type { Archive } from './archive.ts'
import { addFile, walkFolder } from './copy.ts'
import { FILES_FOLDER } from './manifest.ts'

/**
 * Adds the stored files that `added` does not name yet, and names them there. A stored file never changes after its rename into
 * place; a file that is removed before it was read has lost its row as well (docs/backup.md). Exported archives are left out: each is a
 * copy of everything, and gone in a day.
 */
export async function addStoredFiles(archive: Archive, dataDir: string, added: Set<string>): Promise<void> {
  const root = join(dataDir, FILES_FOLDER)
  for await (const { path, folder } of walkFolder(root)) {
    if (folder || added.has(path) || path.startsWith(`${EXPORTS_FOLDER}/`)) continue
    if ((await addFile(archive, join(root, path), `${FILES_FOLDER}/${path}`)) !== undefined) added.add(path)
  }
}
