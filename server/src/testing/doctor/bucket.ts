import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { walkFiles } from '#platform/storage/folder.ts'
import type { TestApi } from '../api.ts'
import { startFakeS3 } from '../s3/fake-s3.ts'
import { hoursAgo } from './workspace.ts'

/**
 * Copies the workspace's files into a bucket, old enough for the sweep. `settings`: the settings of a server that has its files
 * in this bucket.
 */
export async function copyFilesToBucket(api: TestApi) {
  const bucket = await startFakeS3()
  onTestFinished(bucket.close)
  const root = join(api.dataDir, 'files')
  const writtenAt = hoursAgo(api, 5)
  for await (const path of walkFiles(root, ''))
    bucket.files.set(path.replace(/^\//, ''), { content: await readFile(join(root, path)), writtenAt })
  const { bucket: name, endpoint, region, key, secret } = bucket.settings
  const settings = {
    STORAGE_S3_BUCKET: name,
    STORAGE_S3_ENDPOINT: endpoint,
    STORAGE_S3_REGION: region,
    STORAGE_S3_KEY: key,
    STORAGE_S3_SECRET: secret,
  }
  return { bucket, settings, writtenAt }
}
