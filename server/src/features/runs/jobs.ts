import type { HousekeepingStep, QueueWorker } from '#work/repeated-job.ts'
import { deliverRun } from './deliver-run.ts'
import { FETCH_FILE_QUEUE, fetchRunFile } from './fetch-run-file.ts'
import { purgeRunTranscripts, purgeStepTexts } from './purge-runs.ts'
import type { RunServices } from './run-services.ts'
import { DELIVER_QUEUE } from './settle-attempt.ts'

const DELIVERIES = 20
/** Each download may hold a whole file in memory. */
const FETCHES = 2

export const listRunWorkers = (services: RunServices, onDetachedError: (error: unknown) => void): QueueWorker[] => [
  { queue: DELIVER_QUEUE, concurrency: DELIVERIES, work: ({ id }) => deliverRun(services, id, { onDetachedError }) },
  { queue: FETCH_FILE_QUEUE, concurrency: FETCHES, work: ({ id }) => fetchRunFile(services, id) },
]

export const runRetention: readonly HousekeepingStep[] = [purgeRunTranscripts, purgeStepTexts]
