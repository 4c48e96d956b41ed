import { accountHousekeeping } from './features/accounts/jobs.ts'
import { receiptHousekeeping } from './features/finance/receipts/jobs.ts'
import { transcriptionHousekeeping } from './features/transcription/jobs.ts'
import { deleteExpiredIdempotencyKeys, deleteExpiredStreamEvents } from './jobs/expiry.ts'
import type { Housekeeping, HousekeepingStep } from './jobs/repeated-job.ts'
import { sweepFiles } from './jobs/sweep-files.ts'

/** Rows are deleted before files, because the sweep removes the files that no row names. */
const STEPS: readonly HousekeepingStep[] = [
  deleteExpiredIdempotencyKeys,
  deleteExpiredStreamEvents,
  ...accountHousekeeping,
  ...transcriptionHousekeeping,
  ...receiptHousekeeping,
  sweepFiles,
]

/** Removes every row and file whose retention is over. */
export async function runHousekeeping(context: Housekeeping): Promise<void> {
  for (const step of STEPS) await step(context)
}
