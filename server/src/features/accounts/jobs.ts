import type { HousekeepingStep } from '#work/repeated-job.ts'
import {
  deleteExpiredSessions,
  deleteOldCallWindows,
  deleteOldLinkMails,
  deleteOldSignInFailures,
  deleteUnfinishedSignIns,
  purgeAccountLinks,
} from './purge-accounts.ts'

export const accountHousekeeping: readonly HousekeepingStep[] = [
  deleteExpiredSessions,
  deleteUnfinishedSignIns,
  deleteOldSignInFailures,
  deleteOldCallWindows,
  deleteOldLinkMails,
]

export const accountRetention: readonly HousekeepingStep[] = [purgeAccountLinks]
