import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import {
  deleteEndedSessions,
  deleteOldCallWindows,
  deleteOldFailures,
  deleteOldLinkMails,
  deleteOldVerifications,
  purgeAccountLinks,
} from './purge.ts'

export const accountHousekeeping: readonly HousekeepingStep[] = [
  deleteEndedSessions,
  deleteOldVerifications,
  deleteOldFailures,
  deleteOldCallWindows,
  deleteOldLinkMails,
]

export const accountRetention: readonly HousekeepingStep[] = [purgeAccountLinks]
