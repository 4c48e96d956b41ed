import type { HousekeepingStep, QueueWorker } from '#work/repeated-job.ts'
import { FETCH_FILE_QUEUE, fetchRunFile } from './fetch-run-file.ts'
import { markOverdueRunsUncertain } from './mark-overdue.ts'
import { purgeRunTranscripts, purgeStepTexts } from './purge-runs.ts'
import type { RunServices } from './run-services.ts'

/** Each download may hold a whole file in memory. */
const FETCHES = 2

export const listRunWorkers = (services: RunServices): QueueWorker[] => [
  { queue: FETCH_FILE_QUEUE, concurrency: FETCHES, work: ({ id }) => fetchRunFile(services, id) },
]

export const overdueRuns: readonly HousekeepingStep[] = [markOverdueRunsUncertain]
export const runRetention: readonly HousekeepingStep[] = [purgeRunTranscripts, purgeStepTexts]
