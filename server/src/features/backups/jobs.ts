import type { Work } from '#work/definition.ts'
import type { RepeatedJob } from '#work/repeated-job.ts'
import { makeJobWork } from '#work/store.ts'
import { BACKUP_JOB_CRON, isNightDue } from './backup-schedule.ts'
import { type BackupServices, beginDueBackup, makeBackupJob, type StoreServices } from './run-backup.ts'
import { beginDueCheck, type CheckServices, makeCheckJob } from './whole-check.ts'

const EXPIRES_SECONDS = 10 * 60

const hasStore = (services: BackupServices): services is StoreServices => services.backups !== undefined

/** The hourly job that begins a backup or the weekly check of a whole one. The check goes before a backup between two nights. */
export const backupScheduleJob = (services: BackupServices & CheckServices): RepeatedJob => ({
  name: 'backups',
  when: { cron: BACKUP_JOB_CRON, expiresInSeconds: EXPIRES_SECONDS },
  async run() {
    if (!hasStore(services) || (await beginDueBackup(services, isNightDue)) !== undefined) return
    if (!(await beginDueCheck(services))) await beginDueBackup(services)
  },
})

/** Backups, and checks of whole ones; none where this server makes none. */
export function backupJobs(services: BackupServices & CheckServices): Work[] {
  const { checker } = services
  if (!hasStore(services)) return []
  const definitions = [makeBackupJob(services), ...(checker ? [makeCheckJob({ ...services, checker })] : [])]
  return definitions.map((definition) => makeJobWork(services, definition))
}
