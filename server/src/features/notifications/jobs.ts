import { deleteExpiredRows } from '#features/records/purge-records.ts'
import type { HousekeepingContext, HousekeepingStep } from '#work/repeated-job.ts'

/** Deletes the notifications that are older than the limit, read or not. */
const deleteOldNotifications = (context: HousekeepingContext) => deleteExpiredRows(context, 'notifications')

export const notificationRetention: readonly HousekeepingStep[] = [deleteOldNotifications]
