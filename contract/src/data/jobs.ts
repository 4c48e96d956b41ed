import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { REPEATED_JOB_KEYS, WORK_QUEUE_KEYS } from './job-names.ts'

/** `skipped`: it did nothing the last time, because the server's clock is doubted. */
export const JOB_STATES = ['waiting', 'running', 'succeeded', 'failed', 'skipped'] as const

const RepeatedJobStatus = z.object({
  name: z.enum(REPEATED_JOB_KEYS),
  state: z.enum(JOB_STATES),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  succeededAt: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  /** Null once the job has succeeded again. */
  error: z.nullable(z.string()),
  failuresInRow: z.int(),
  /** Whether the job has not succeeded for three of its periods. */
  isLate: z.boolean(),
})
export type RepeatedJobStatus = z.infer<typeof RepeatedJobStatus>

const WorkQueueStatus = z.object({
  name: z.enum(WORK_QUEUE_KEYS),
  failures: z.int(),
  failedAt: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type WorkQueueStatus = z.infer<typeof WorkQueueStatus>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/data/jobs',
  access: 'data.manage',
  summary: 'List the jobs that the server repeats by itself with their last run, and the failures of the work queues',
  reply: z.object({ jobs: z.array(RepeatedJobStatus), queues: z.array(WorkQueueStatus) }),
})

export const startJob = endpoint({
  method: 'POST',
  path: '/api/data/jobs/start',
  access: 'data.manage',
  summary: 'Start a repeated job now, within half a minute; 409 where a run is under way',
  json: z.object({ name: z.enum(REPEATED_JOB_KEYS, 'Escolha uma rotina') }),
})
