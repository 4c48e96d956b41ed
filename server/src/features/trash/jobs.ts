import { deleteExpiredRows } from '#features/records/purge-records.ts'
import { DELETED_TRANSFERS } from '#features/records/retained-records.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'

/** A kit that a piece has stays. */
const purgeRecords: HousekeepingStep = (context) => deleteExpiredRows(context, 'records')

const purgeTransfers: HousekeepingStep = (context) => deleteExpiredRows(context, 'trash', [DELETED_TRANSFERS])

export const trashRetention: readonly HousekeepingStep[] = [purgeRecords, purgeTransfers]
