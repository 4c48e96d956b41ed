import type { HousekeepingStep } from '../../../jobs/repeated-job.ts'
import { purgeReceipts } from './purge.ts'

export const receiptHousekeeping: readonly HousekeepingStep[] = [purgeReceipts]
