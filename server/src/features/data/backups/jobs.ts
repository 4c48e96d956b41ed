import { trackInFlight } from '../../../core/in-flight.ts'
import type { QueueWorker, RepeatedJob } from '../../../jobs/repeated-job.ts'
import { type BackupServices, beginDueBackup, performBackup, type StoreServices } from './run-backup.ts'
import { CHECK_CRON } from './schedule.ts'
import { REQUESTED_BACKUP_QUEUE } from './service.ts'

const EXPIRES_SECONDS = 10 * 60

/** Makes a backup that was begun, beside the job that began it, which ends at once: a backup outlasts the time that a job may take. */
function startBackup(services: StoreServices, id: number): void {
  const performed = performBackup(services, id)
  performed.catch((err: unknown) => services.log.error({ err }, 'a backup could not be settled'))
  trackInFlight(services, performed)
}

const hasStore = (services: BackupServices): services is StoreServices => services.backups !== undefined

/** The job that asks every hour whether the night's backup is due, and begins it. */
export const nightlyBackupJob = (services: BackupServices): RepeatedJob => ({
  name: 'backups',
  when: { cron: CHECK_CRON, expiresInSeconds: EXPIRES_SECONDS },
  async run() {
    if (!hasStore(services)) return
    const id = await beginDueBackup(services)
    if (id !== undefined) startBackup(services, id)
  },
})

/** Lists the worker that makes the backups that a person asks for. */
export function backupWorkers(services: BackupServices): QueueWorker[] {
  if (!hasStore(services)) return []
  return [{ queue: REQUESTED_BACKUP_QUEUE, atOnce: 1, work: async ({ id }) => startBackup(services, id) }]
}
