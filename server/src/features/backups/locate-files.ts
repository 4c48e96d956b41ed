import type { Env } from '#platform/settings/env.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Manifest } from './manifest.ts'
import type { StoredFilesLocation } from './stored-files.ts'

/**
 * Tells whether a server's backups and exports contain its stored files (`filesAre`): a setting may leave out the files of a bucket.
 * `open` loads the bucket's client and opens the bucket, where the files to copy are in one.
 */
export function locateFilesToCopy({
  dataDir,
  s3,
  backup: { bucketFiles },
}: Pick<Env, 'dataDir' | 's3'> & { backup: Pick<Env['backup'], 'bucketFiles'> }): {
  filesAre: Manifest['filesAre']
  open(): Promise<StoredFilesLocation>
} {
  const isLeftOut = s3 !== undefined && !bucketFiles
  return {
    filesAre: isLeftOut ? 'elsewhere' : 'here',
    open: async () => (s3 && !isLeftOut ? { dataDir, bucket: await openStorage(dataDir, s3) } : { dataDir }),
  }
}
