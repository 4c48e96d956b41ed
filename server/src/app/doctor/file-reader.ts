import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMissingFileError } from '#core/error-code.ts'
import { FileMissingError } from '#core/storage.ts'
import type { Env } from '#platform/settings/env.ts'
import { walkFiles } from '#platform/storage/walk-files.ts'
import type { StoredFileReader } from './check.ts'

async function openFile(path: string, key: string) {
  try {
    return await open(path)
  } catch (error) {
    throw isMissingFileError(error) ? new FileMissingError(key) : error
  }
}

/** The product's own storage is not used, because it would create missing folders. */
export function createFolderReader(dataDir: string): StoredFileReader {
  const root = join(dataDir, 'files')
  const readWrittenAt: StoredFileReader['readWrittenAt'] = async (key) =>
    (await stat(join(root, key)).catch(() => undefined))?.mtime
  return {
    location: `a pasta ${root}`,
    readWrittenAt,
    read: async (key, range) => (await openFile(join(root, key), key)).createReadStream(range),
    async *list(prefix) {
      for await (const key of walkFiles(root, prefix)) {
        const writtenAt = await readWrittenAt(key)
        if (writtenAt) yield { key, writtenAt }
      }
    },
  }
}

/** `close` removes the folder that the bucket's client needs. */
export async function openFileReader({ dataDir, s3 }: Env): Promise<{ files: StoredFileReader; close(): void }> {
  if (!s3) return { files: createFolderReader(dataDir), close: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const { createS3Storage } = await import('#platform/storage/s3.ts')
  const close = () => existsSync(folder) && rmSync(folder, { recursive: true })
  return { files: createS3Storage(s3, { dataDir: folder }), close: () => void close() }
}
