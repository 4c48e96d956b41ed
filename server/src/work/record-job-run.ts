import type { Log } from '#core/log.ts'
import type { Db } from '#db/client.ts'
import { describeFailure } from './describe-failure.ts'
import { recordJobEnd, recordJobFailure, recordJobStart } from './job-records.ts'

type Recording = { db: Db; now: () => Date; log: Pick<Log, 'error'> }

/** If the database fails, the failure is logged and the job goes on. */
async function tryRecord({ log }: Recording, job: string, write: PromiseLike<unknown>): Promise<void> {
  await Promise.resolve(write).catch((err: unknown) => log.error({ err, job }, 'the record of a job was not written'))
}

/** Of an attempt at queued work; the list of jobs shows it (docs/metrics.md). */
export const recordFailedAttempt = (services: Recording, name: string, error: unknown): Promise<void> =>
  tryRecord(services, name, recordJobFailure(services.db, { name, at: services.now(), error: describeFailure(error) }))

/** `work` resolves to false if the run was skipped. @throws the work's own error */
export async function runAndRecordJob(services: Recording, name: string, work: () => Promise<boolean>): Promise<void> {
  const { db, now } = services
  const startedAt = now()
  const measure = () => Math.max(0, now().getTime() - startedAt.getTime())
  await tryRecord(services, name, recordJobStart(db, { name, at: startedAt }))
  try {
    const isDone = await work()
    const outcome = isDone ? 'succeeded' : 'skipped'
    await tryRecord(services, name, recordJobEnd(db, { name, at: now(), outcome, durationMs: measure() }))
  } catch (error) {
    const failure = { name, at: now(), error: describeFailure(error), durationMs: measure() }
    await tryRecord(services, name, recordJobFailure(db, failure))
    throw error
  }
}
