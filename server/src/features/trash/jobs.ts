import { deleteExpiredRows } from '../../db/retention/purge.ts'
import type { HousekeepingStep } from '../../jobs/repeated-job.ts'

/** Purges the kits, personas and leads that were deleted longer ago than the limit. A kit that a piece has stays. */
const purgeRecords: HousekeepingStep = (context) => deleteExpiredRows(context, 'records')

export const trashRetention: readonly HousekeepingStep[] = [purgeRecords]
