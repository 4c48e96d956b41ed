import { REPEATED_JOB_KEYS, REPEATED_JOBS, type RepeatedJobKey, WORK_QUEUE_KEYS } from 'contract/data/job-names.ts'
import type { RepeatedJobStatus, WorkQueueStatus } from 'contract/data/jobs.ts'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import { recordAudit } from '#db/audit.ts'
import { jobRecords } from '#db/tables/job-records.ts'

type JobRecord = typeof jobRecords.$inferSelect

const HOUR_MS = 3_600_000
const LATE_PERIODS = 3

const toIso = (at: Date | null | undefined) => at?.toISOString() ?? null

function isLate(name: RepeatedJobKey, record: JobRecord | undefined, now: Date): boolean {
  if (!record) return false
  const since = record.succeededAt ?? record.firstSeenAt
  return now.getTime() - since.getTime() > LATE_PERIODS * REPEATED_JOBS[name].periodHours * HOUR_MS
}

function findState(record: JobRecord | undefined): RepeatedJobStatus['state'] {
  if (!record?.startedAt) return 'waiting'
  return record.endedAt ? (record.outcome ?? 'waiting') : 'running'
}

const describeJob = (name: RepeatedJobKey, record: JobRecord | undefined, now: Date): RepeatedJobStatus => ({
  name,
  state: findState(record),
  startedAt: toIso(record?.startedAt),
  endedAt: toIso(record?.endedAt),
  succeededAt: toIso(record?.succeededAt),
  durationMs: record?.durationMs ?? null,
  error: record?.error ?? null,
  failuresInRow: record?.failuresInRow ?? 0,
  isLate: isLate(name, record, now),
})

export async function describeJobs({ db, now }: Ctx): Promise<{ jobs: RepeatedJobStatus[]; queues: WorkQueueStatus[] }> {
  const records = new Map((await db.select().from(jobRecords)).map((record) => [record.name, record]))
  const queues = WORK_QUEUE_KEYS.map((name) => {
    const { failures = 0, failedAt = null, error = null } = records.get(name) ?? {}
    return { name, failures, failedAt: toIso(failedAt), error }
  })
  return { jobs: REPEATED_JOB_KEYS.map((name) => describeJob(name, records.get(name), now())), queues }
}

/** Starts within half a minute. @throws 409 if a run is under way */
export async function startJobNow({ db, queue }: Ctx, name: RepeatedJobKey): Promise<void> {
  if (!(await queue.startNow(db, name)))
    throw conflictError('A rotina já está em andamento', 'Espere ela terminar; o resultado aparece aqui.')
  await recordAudit(db, { action: 'started', recordKind: 'job', recordId: name, recordName: REPEATED_JOBS[name].title })
}
