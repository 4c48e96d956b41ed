import { deleteExpiredRows } from '../../db/retention/purge.ts'
import type { HousekeepingContext, HousekeepingStep } from '../../jobs/repeated-job.ts'

/** Deletes the notifications that are older than the limit, read or not. */
const deleteOldNotifications = (context: HousekeepingContext) => deleteExpiredRows(context, 'notifications')

export const notificationRetention: readonly HousekeepingStep[] = [deleteOldNotifications]
