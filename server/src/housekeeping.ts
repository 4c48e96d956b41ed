import { accountHousekeeping } from './features/accounts/jobs.ts'
import { receiptHousekeeping } from './features/finance/receipts/jobs.ts'
import { transcriptionHousekeeping } from './features/transcription/jobs.ts'
import { deleteExpiredIdempotencyKeys, deleteExpiredStreamEvents } from './jobs/expiry.ts'
import type { Housekeeping, HousekeepingStep } from './jobs/repeated-job.ts'
import { sweepFiles } from './jobs/sweep-files.ts'

/** The rows go before the files, because the sweep takes the files that no row names. */
const STEPS: readonly HousekeepingStep[] = [
  deleteExpiredIdempotencyKeys,
  deleteExpiredStreamEvents,
  ...accountHousekeeping,
  ...transcriptionHousekeeping,
  ...receiptHousekeeping,
  sweepFiles,
]

/** Removes everything that has outlived its time. */
export async function runHousekeeping(context: Housekeeping): Promise<void> {
  for (const step of STEPS) await step(context)
}
