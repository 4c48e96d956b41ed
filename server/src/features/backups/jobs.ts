import { trackInFlight } from '#core/concurrency.ts'
import type { QueueWorker, RepeatedJob } from '#work/repeated-job.ts'
import { BACKUP_JOB_CRON, isNightDue } from './backup-schedule.ts'
import { REQUESTED_BACKUP_QUEUE } from './list-backups.ts'
import { type BackupServices, beginDueBackup, performBackup, type StoreServices } from './run-backup.ts'
import { beginDueCheck, type CheckServices, performWholeCheck, WHOLE_CHECK_QUEUE } from './whole-check.ts'

const EXPIRES_SECONDS = 10 * 60

/** Does not wait for the end, because a backup may take longer than a job is allowed to. */
function startBackup(services: StoreServices, id: number): void {
  const performed = performBackup(services, id)
  performed.catch((err: unknown) => services.log.error({ err }, 'a backup could not be settled'))
  trackInFlight(services, performed)
}

const hasStore = (services: BackupServices): services is StoreServices => services.backups !== undefined

/** Does not wait for the end, because a check may take longer than a job is allowed to. */
function startWholeCheck({ checker, ...services }: CheckServices): void {
  if (!checker) return
  const performed = performWholeCheck({ ...services, checker })
  performed.catch((err: unknown) => services.log.error({ err }, 'the check of a whole backup could not be recorded'))
  trackInFlight(services, performed)
}

/** The hourly job that begins a backup or the weekly check of a whole one. The check goes before a backup between two nights. */
export const backupScheduleJob = (services: BackupServices & CheckServices): RepeatedJob => ({
  name: 'backups',
  when: { cron: BACKUP_JOB_CRON, expiresInSeconds: EXPIRES_SECONDS },
  async run() {
    if (!hasStore(services)) return
    const nightly = await beginDueBackup(services, isNightDue)
    if (nightly === undefined && (await beginDueCheck(services))) return startWholeCheck(services)
    const id = nightly ?? (await beginDueBackup(services))
    if (id !== undefined) startBackup(services, id)
  },
})

export function backupWorkers(services: BackupServices & CheckServices): QueueWorker[] {
  if (!hasStore(services)) return []
  return [
    { queue: REQUESTED_BACKUP_QUEUE, concurrency: 1, work: async ({ id }) => startBackup(services, id) },
    { queue: WHOLE_CHECK_QUEUE, concurrency: 1, work: async () => startWholeCheck(services) },
  ]
}
