import type pg from 'pg'
import { BackupCommandError } from '#features/backups/command-error.ts'
import { locateFilesToCopy } from '#features/backups/locate-files.ts'
import type { Env } from '#platform/settings/env.ts'
import { ExportFailedError, type WorkspaceExporter } from '../exporter.ts'
import { exportAll } from './export-all.ts'

type ExporterSettings = Pick<Env, 'dataDir' | 's3'> & { backup: Pick<Env['backup'], 'bucketFiles'>; connection: pg.ClientConfig }

export function createWorkspaceExporter({ connection, ...settings }: ExporterSettings): WorkspaceExporter {
  const { filesAre, open } = locateFilesToCopy(settings)
  return {
    hasFiles: filesAre === 'here',
    async write(path, progress) {
      try {
        await exportAll({ ...(await open()), connection, filesAre }, path, progress)
      } catch (error) {
        throw error instanceof BackupCommandError ? new ExportFailedError(error.message, { cause: error }) : error
      }
    },
  }
}
