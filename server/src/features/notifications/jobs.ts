import { deleteExpiredRows } from '#features/records/purge-records.ts'
import type { HousekeepingContext, HousekeepingStep } from '#work/repeated-job.ts'

const deleteOldNotifications = (context: HousekeepingContext) => deleteExpiredRows(context, 'notifications')

export const notificationRetention: readonly HousekeepingStep[] = [deleteOldNotifications]
