import type { DatabasePlace } from 'contract/data/installation.ts'
import type { Pool } from '#db/client.ts'
import type { BackupChecker } from '#features/backups/backup-checker.ts'
import type { BackupStore } from '#features/backups/backup-store.ts'
import type { Restorer } from '#features/backups/restore-here.ts'
import type { WorkspaceExporter } from './exporter.ts'

export type DataServices = {
  pool: Pool
  dataDir: string
  databasePlace: DatabasePlace
  backups: BackupStore | undefined
  checker: BackupChecker | undefined
  exporter: WorkspaceExporter | undefined
  restorer: Restorer | undefined
}
