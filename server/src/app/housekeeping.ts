import { accountHousekeeping, accountRetention } from '#features/accounts/jobs.ts'
import { creationRetention } from '#features/ai/jobs.ts'
import { bankHousekeeping } from '#features/bank/jobs.ts'
import { contentRetention } from '#features/content/jobs.ts'
import { exportHousekeeping } from '#features/data/export-jobs.ts'
import { receiptHousekeeping } from '#features/finance/receipts/jobs.ts'
import { notificationRetention } from '#features/notifications/jobs.ts'
import { prospectingHousekeeping, prospectingRetention } from '#features/prospecting/jobs.ts'
import { sweepFiles } from '#features/records/sweep-files.ts'
import { overdueRuns, runRetention } from '#features/runs/jobs.ts'
import { transcriptionHousekeeping } from '#features/transcription/jobs.ts'
import { trashRetention } from '#features/trash/jobs.ts'
import { StepsFailedError } from '#work/describe-failure.ts'
import type { HousekeepingContext, HousekeepingStep } from '#work/repeated-job.ts'
import { deleteOldJobs } from '#work/store.ts'
import { deleteExpiredIdempotencyKeys, deleteExpiredStreamEvents } from '../features/records/purge-records.ts'

/** The steps of every hour. Rows are deleted before files, because the sweep removes the files that no row names. */
const HOURLY_STEPS: readonly HousekeepingStep[] = [
  deleteExpiredIdempotencyKeys,
  deleteExpiredStreamEvents,
  ...accountHousekeeping,
  ...transcriptionHousekeeping,
  ...receiptHousekeeping,
  ...exportHousekeeping,
  ...overdueRuns,
  ...bankHousekeeping,
  ...prospectingHousekeeping,
  deleteOldJobs,
  sweepFiles,
]

/** Old versions of documents are deleted before deleted documents are purged; so it is with pieces. */
export const NIGHTLY_STEPS: readonly HousekeepingStep[] = [
  ...contentRetention,
  ...creationRetention,
  ...runRetention,
  ...notificationRetention,
  ...accountRetention,
  ...prospectingRetention,
  ...trashRetention,
]

/** A failed step does not stop the others, and no step begins once the server stops. @throws StepsFailedError once all steps were tried */
export async function runHousekeeping(
  context: HousekeepingContext,
  steps: readonly HousekeepingStep[] = HOURLY_STEPS,
): Promise<void> {
  const failures: { step: string; error: unknown }[] = []
  for (const step of steps) {
    if (context.ending.signal.aborted) break
    try {
      await step(context)
    } catch (error) {
      failures.push({ step: step.name, error })
      context.log.error({ err: error, step: step.name }, 'a step of the housekeeping failed')
    }
  }
  if (failures.length > 0) throw new StepsFailedError(failures)
}
