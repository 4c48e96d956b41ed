import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import { deleteOldUploads, purgeRecordings } from './purge.ts'

export const transcriptionHousekeeping: readonly HousekeepingStep[] = [deleteOldUploads, purgeRecordings]
