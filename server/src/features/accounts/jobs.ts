import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import {
  deleteExpiredSessions,
  deleteOldCallWindows,
  deleteOldLinkMails,
  deleteOldSignInFailures,
  deleteUnfinishedSignIns,
  purgeAccountLinks,
} from './purge.ts'

export const accountHousekeeping: readonly HousekeepingStep[] = [
  deleteExpiredSessions,
  deleteUnfinishedSignIns,
  deleteOldSignInFailures,
  deleteOldCallWindows,
  deleteOldLinkMails,
]

export const accountRetention: readonly HousekeepingStep[] = [purgeAccountLinks]
