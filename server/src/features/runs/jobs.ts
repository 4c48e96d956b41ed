import type { HousekeepingStep } from '#work/repeated-job.ts'
import { markOverdueRunsUncertain } from './mark-overdue.ts'
import { purgeRunTranscripts, purgeStepTexts } from './purge-runs.ts'

export const overdueRuns: readonly HousekeepingStep[] = [markOverdueRunsUncertain]
export const runRetention: readonly HousekeepingStep[] = [purgeRunTranscripts, purgeStepTexts]
