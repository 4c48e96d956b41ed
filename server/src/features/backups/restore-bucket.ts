import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathExists } from '#core/path-exists.ts'
import type { Storage } from '#core/storage.ts'
import { isStorageEmpty, readMarker } from '#db/installation.ts'
import { walkFiles } from '#platform/storage/folder.ts'
import { BackupCommandError } from './command-error.ts'
import { FILES_FOLDER, type Manifest } from './manifest.ts'
import { MARKER } from './stored-files.ts'

export const hasFiles = ({ scope, filesAre }: Manifest): boolean => scope !== 'database' && filesAre === 'here'

async function requireOwnBucket(storage: Storage, folder: string): Promise<void> {
  const marker = join(folder, FILES_FOLDER, MARKER)
  const [there, ours] = [await readMarker(storage), pathExists(marker) ? await readFile(marker, 'utf8') : '']
  if (there === undefined ? await isStorageEmpty(storage) : ours.includes(there)) return
  throw new BackupCommandError(
    `Só se restauram os arquivos em um bucket vazio ou no da mesma instalação, e ${storage.location} tem os de outra. Nada foi restaurado. Indique outro bucket em STORAGE_S3_BUCKET.`,
  )
}

/**
 * The installation's marker is sent first, so that an interrupted restore can be repeated; existing objects are replaced.
 * @throws BackupCommandError for a bucket with the files of another installation
 */
export async function moveRestoredFilesToBucket(folder: string, { items }: Manifest, storage: Storage): Promise<void> {
  await requireOwnBucket(storage, folder)
  const keys = items.flatMap(({ path }) => (path.startsWith(`${FILES_FOLDER}/`) ? path.slice(FILES_FOLDER.length + 1) : []))
  const markerFirst = keys.toSorted((one, other) => Number(other === MARKER) - Number(one === MARKER))
  for (const key of markerFirst) await storage.store(join(folder, FILES_FOLDER, key), key)
  await rm(join(folder, FILES_FOLDER), { recursive: true, force: true })
}

/**
 * Sends all files of a restored data folder but the marker: the bucket has that of the installation before, and the start that follows
 * writes the new one.
 */
export async function sendRestoredFiles(dataDir: string, storage: Storage): Promise<void> {
  for await (const path of walkFiles(dataDir, FILES_FOLDER)) {
    const key = path.slice(FILES_FOLDER.length + 1)
    if (key !== MARKER) await storage.store(join(dataDir, path), key)
  }
  await rm(join(dataDir, FILES_FOLDER), { recursive: true, force: true })
}
