import { deleteExpiredRows } from '#features/records/purge-records.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'

/** A kit that a piece has stays. */
const purgeRecords: HousekeepingStep = (context) => deleteExpiredRows(context, 'records')

export const trashRetention: readonly HousekeepingStep[] = [purgeRecords]
