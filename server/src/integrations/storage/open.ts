import type { Storage } from '../../core/storage.ts'
import { createFolderStorage } from './folder.ts'
import type { S3Place } from './s3.ts'

/** In the folder of the server's data, unless an S3-compatible service is named; its client comes only then. */
export async function openStorage(dataDir: string, s3: S3Place | undefined): Promise<Storage> {
  if (!s3) return createFolderStorage(dataDir)
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(s3, { dataDir })
}
