import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import {
  deleteExpiredSessions,
  deleteOldCallWindows,
  deleteOldFailures,
  deleteOldLinkMails,
  deleteOldVerifications,
  purgeAccountLinks,
} from './purge.ts'

export const accountHousekeeping: readonly HousekeepingStep[] = [
  deleteExpiredSessions,
  deleteOldVerifications,
  deleteOldFailures,
  deleteOldCallWindows,
  deleteOldLinkMails,
]

export const accountRetention: readonly HousekeepingStep[] = [purgeAccountLinks]
