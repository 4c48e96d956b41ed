import { errorForLog } from './core/log.ts'
import { accountHousekeeping } from './features/accounts/jobs.ts'
import { exportHousekeeping } from './features/data/exports/jobs.ts'
import { receiptHousekeeping } from './features/finance/receipts/jobs.ts'
import { transcriptionHousekeeping } from './features/transcription/jobs.ts'
import { StepsFailed } from './jobs/describe-failure.ts'
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
  ...exportHousekeeping,
  sweepFiles,
]

/**
 * Removes every row and file whose retention is over. A step that fails is logged, and does not keep the others from running.
 * @throws StepsFailed naming the steps that failed, once all were tried
 */
export async function runHousekeeping(context: Housekeeping, steps: readonly HousekeepingStep[] = STEPS): Promise<void> {
  const failures: { step: string; error: unknown }[] = []
  for (const step of steps) {
    try {
      await step(context)
    } catch (error) {
      failures.push({ step: step.name, error })
      context.log.error({ err: toLogged(error), step: step.name }, 'a step of the housekeeping failed')
    }
  }
  if (failures.length > 0) throw new StepsFailed(failures)
}

const toLogged = (error: unknown) => errorForLog(error instanceof Error ? error : new Error(String(error)))
