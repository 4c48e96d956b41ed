import type pg from 'pg'
import type { Env } from '../../env.ts'
import { ExportFailed, type WorkspaceExporter } from '../../features/data/exports/exporter.ts'
import { BackupRefused } from '../backup-refused.ts'
import { exportAll } from './export-all.ts'

/** Makes the exporter of this server's own workspace, which does what `npm run export-all` does. */
export function createExporter({
  connection,
  dataDir,
  s3,
}: Pick<Env, 'dataDir' | 's3'> & { connection: pg.ClientConfig }): WorkspaceExporter {
  const filesAre = s3 ? 'elsewhere' : 'here'
  return {
    hasFiles: filesAre === 'here',
    async write(path, progress) {
      try {
        await exportAll({ connection, dataDir, filesAre }, path, progress)
      } catch (error) {
        throw error instanceof BackupRefused ? new ExportFailed(error.message, { cause: error }) : error
      }
    },
  }
}
