import type { Storage } from '#core/storage.ts'
import { createFolderStorage } from './folder.ts'
import type { S3Settings } from './s3.ts'

export async function openStorage(dataDir: string, s3: S3Settings | undefined): Promise<Storage> {
  if (!s3) return createFolderStorage(dataDir)
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(s3, { dataDir })
}
