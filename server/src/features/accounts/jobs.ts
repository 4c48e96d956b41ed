import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import { deleteEndedSessions, deleteOldCallWindows, deleteOldFailures, deleteOldVerifications } from './purge.ts'

export const accountHousekeeping: readonly HousekeepingStep[] = [
  deleteEndedSessions,
  deleteOldVerifications,
  deleteOldFailures,
  deleteOldCallWindows,
]
