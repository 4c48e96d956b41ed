import type { Env } from '#platform/settings/env.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Manifest } from './manifest.ts'
import type { StoredFilesLocation } from './stored-files.ts'

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
