import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import {
  deleteEndedSessions,
  deleteOldCallWindows,
  deleteOldFailures,
  deleteOldLinkMails,
  deleteOldVerifications,
} from './purge.ts'

export const accountHousekeeping: readonly HousekeepingStep[] = [
  deleteEndedSessions,
  deleteOldVerifications,
  deleteOldFailures,
  deleteOldCallWindows,
  deleteOldLinkMails,
]
